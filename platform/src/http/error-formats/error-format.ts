// How an API reports errors: all share one catalogue of codes, but each has its own body format.
import { type ErrorCode, errorCatalogue, type Problem } from '@countersign/contract'
import type { TSchema } from 'typebox'

export interface ErrorFormat {
  /** The body's schema, for the API's document. */
  readonly schema: TSchema
  /** Of the body; by default application/json. */
  readonly mediaType?: string
  /** Replaces the catalogue's text for a code where it does not fit. */
  readonly messages?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Codes that this API reports as another one. */
  readonly saidAs?: Readonly<Partial<Record<ErrorCode, ErrorCode>>>
  reply(problem: Problem, request: FailedRequest): ErrorReply
}

export interface ErrorReply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>
}

export interface FailedRequest {
  readonly id: string
  readonly headers: { readonly authorization?: string | undefined }
}

export const messageOf = (code: ErrorCode, { messages }: ErrorFormat): string =>
  messages?.[code] ?? errorCatalogue[code].message

/** The whole message in one text, for bodies that have no place for details. */
export function inOneText({ message, details }: Problem): string {
  return details?.length ? details.map(({ field, issue }) => `${field} ${issue}`).join('; ') : message
}

/** `realm` names the API in the challenge of a 401 (RFC 9110 section 11.5). */
export function problemHeaders(problem: Problem, realm: string): Record<string, string> {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (problem.retryAfterSeconds !== undefined) headers['retry-after'] = String(problem.retryAfterSeconds)
  const challenge = bearerChallenge(problem)
  if (challenge) headers['www-authenticate'] = [`Bearer realm="${realm}"`, ...challenge].join(', ')
  return headers
}

/** RFC 6750 section 3. */
function bearerChallenge({ code, members }: Problem): string[] | undefined {
  if (code === 'unauthorized') return members?.error ? [`error="${String(members.error)}"`] : []
  if (code === 'insufficient_scope') return ['error="insufficient_scope"', `scope="${String(members?.scope)}"`]
  return undefined
}
