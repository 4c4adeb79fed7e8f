// Checks our verdicts: each a separate success, with an assertion that anyone can verify.
import { verify } from 'node:crypto'
import type { HttpAnswer } from '../../src/http-answer.ts'
import type { IssueWith } from './contestant.ts'
import type { RunningTenant } from './tenant.ts'

/** Signatures are checked for a sample of responses; everything else for every response. */
const signatureEvery = 20

export function rightVerdicts({ keys, clientId }: RunningTenant): IssueWith {
  const seen = new Set<unknown>()
  return (answer, index) => {
    if (answer.status !== 200) return refusalOf(answer)
    const { authenticated, challengeId, assertion } = JSON.parse(answer.body) as Record<string, unknown>
    if (authenticated !== true) return `not authenticated: ${answer.body}`
    if (seen.has(challengeId)) return 'a challenge for the second time'
    seen.add(challengeId)
    const [header = '', payload = '', signature = ''] = String(assertion).split('.')
    const { challenge_id: provenChallengeId, aud } = decode(payload)
    if (provenChallengeId !== challengeId || aud !== clientId) return 'no assertion, or one of something else'
    if (index % signatureEvery > 0) return undefined
    const key = keys.get(String(decode(header).kid))
    const bytes = Buffer.from(signature, 'base64url')
    const isSigned =
      key && verify('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' }, bytes)
    return isSigned ? undefined : 'not signed with a published key'
  }
}

export const refusalOf = ({ status, body }: HttpAnswer): string => `status ${status}: ${body.slice(0, 200)}`

const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>
