// The `next_token` of a search. It continues only the search that it came from: AuthZEN requires an error if anything except the
// token has changed.
import { invalidField } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { b64uSha256 } from '@countersign/platform/crypto'
import { decodeCursor, encodeCursor } from '@countersign/platform/paging'
import type { Found, SearchPage } from '../../policies/index.ts'

export interface AskedPage {
  readonly token?: string
  readonly limit?: number
}

/** The parts of a search that must be the same on every page. */
export interface Searched {
  readonly tenantId: string
  readonly kind: 'subject' | 'resource' | 'action'
  readonly question: object
}

const defaultLimit = 50

/** @throws {Problem} if the token is not of this search, or comes with another limit. */
export function pageOf(searched: Searched, { token, limit }: AskedPage = {}): SearchPage {
  if (token === undefined || token === '') return { limit: limit ?? defaultLimit, after: '' }
  const [digest, first, after] = positionOf(token)
  if (digest !== digestOf(searched)) throw invalidField('page.token', 'is not a next_token of this search')
  if (limit !== undefined && limit !== first)
    throw invalidField('page.limit', `must be ${first}, as on the previous page, or be omitted`)
  return { limit: first, after }
}

export function nextOf(searched: Searched, { limit }: SearchPage, { items, next }: Found<unknown>) {
  const token = next === null ? '' : encodeCursor([digestOf(searched), limit, next])
  return { next_token: token, count: items.length }
}

const digestOf = ({ tenantId, kind, question }: Searched): string =>
  b64uSha256(canonicalJson({ tenantId, kind, question }))

function positionOf(token: string): [digest: string, limit: number, after: string] {
  try {
    return decodeCursor(token, ['string', 'number', 'string']) as [string, number, string]
  } catch {
    throw invalidField('page.token', 'is not a next_token of this search')
  }
}
