// Checks the responses of a turn: each must be a new access token for the request, signed with a published key.
import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { readAnswer } from '../../src/http-answer.ts'
import type { TokenFacts } from './candidates.ts'

/** Signatures are checked for this many responses of a turn, evenly spread; everything else for every response. */
const signaturesPerTurn = 500

export interface Findings {
  /** What is wrong, and how often it occurred. */
  readonly wrong: ReadonlyMap<string, number>
  readonly signaturesChecked: number
}

export async function readKeys(jwksUri: string): Promise<ReadonlyMap<string, KeyObject>> {
  const { keys } = (await (await fetch(jwksUri)).json()) as { keys: (JsonWebKey & { kid: string })[] }
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]))
}

export function checkAnswers(
  answers: readonly Buffer[],
  keys: ReadonlyMap<string, KeyObject>,
  { form }: TokenFacts,
): Findings {
  const wrong = new Map<string, number>()
  const seen = new Set<string>()
  const step = Math.max(1, Math.floor(answers.length / signaturesPerTurn))
  let signaturesChecked = 0
  answers.forEach((bytes, index) => {
    const { status, body } = readAnswer(bytes)
    const withSignature = index % step === 0
    if (withSignature) signaturesChecked += 1
    const issue =
      status === 200
        ? issueWith(body, form, seen, withSignature ? keys : undefined)
        : `status ${status}: ${body.slice(0, 200)}`
    if (issue) wrong.set(issue, (wrong.get(issue) ?? 0) + 1)
  })
  return { wrong, signaturesChecked }
}

function issueWith(
  body: string,
  form: TokenFacts['form'],
  seen: Set<string>,
  keys: ReadonlyMap<string, KeyObject> | undefined,
): string | undefined {
  const { access_token: jwt = '', token_type: type, expires_in: seconds } = parse(body)
  const [header = '', payload = '', signature = ''] = String(jwt).split('.')
  const { alg, kid } = decode(header)
  const { client_id: clientId, scope, exp, aud } = decode(payload)
  if (type !== 'Bearer' || seconds !== 600) return 'not a bearer token for 600 seconds'
  if (alg !== 'ES256') return 'not signed with ES256'
  if (clientId !== form.client_id || scope !== form.scope) return 'for another client or scope'
  if (!aud || !(Number(exp) > Date.now() / 1000)) return 'without an audience, or expired'
  if (seen.has(signature)) return 'seen before'
  seen.add(signature)
  if (keys && !isSigned(`${header}.${payload}`, signature, keys.get(String(kid))))
    return 'not signed with a published key'
  return undefined
}

function isSigned(signingInput: string, signature: string, key: KeyObject | undefined): boolean {
  if (!key) return false
  const bytes = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' }, bytes)
}

const decode = (part: string) => parse(Buffer.from(part, 'base64url').toString())

function parse(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>
  } catch {
    return {}
  }
}
