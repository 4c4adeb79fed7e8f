// What a client may register as its public keys.
import type { FieldIssue } from '@countersign/contract'
import { type ClientJwk, jwkIssues, publicPart } from './client-jwk.ts'

const maximumKeys = 10

export interface ClientJwks {
  readonly keys: readonly ClientJwk[]
}

export type JwksCheck =
  | { readonly ok: true; readonly jwks: ClientJwks }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

/** The set as it may be stored, or the errors by field: `keys[0].n`. */
export function validateJwks(jwks: unknown): JwksCheck {
  const keys = isRecord(jwks) && jwks.keys
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > maximumKeys) {
    return { ok: false, issues: [{ field: 'keys', issue: `must be a list of 1 to ${maximumKeys} public keys` }] }
  }
  const issues = [...keys.flatMap(issuesAt), ...ambiguousKids(keys.filter(isRecord).map(({ kid }) => kid))]
  return issues.length > 0 ? { ok: false, issues } : { ok: true, jwks: { keys: keys.map(publicPart) } }
}

function issuesAt(key: unknown, index: number): FieldIssue[] {
  const place = `keys[${index}]`
  if (!isRecord(key)) return [{ field: place, issue: 'must be a JSON Web Key' }]
  return Array.from(jwkIssues(key), ({ field, issue }) => ({ field: `${place}.${field}`, issue }))
}

function ambiguousKids(kids: readonly unknown[]): FieldIssue[] {
  if (kids.length === 1) return []
  return kids.flatMap((kid, index) => {
    const field = `keys[${index}].kid`
    if (kid === undefined) return { field, issue: 'is required if there is more than one key' }
    return kids.indexOf(kid) < index ? { field, issue: 'is already used by another key in the set' } : []
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
