// From anything that was thrown to an answer that a caller can act on.
import { type ErrorCode, Problem } from '@countersign/contract'
import { DatabaseUnavailable, isUnavailable } from '../database/index.ts'
import { BadBody } from './parsing/index.ts'

export interface ErrorReply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>
}

/** What Fastify itself throws before a handler runs. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_ASYNC_CONSTRAINT: 'invalid_request',
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof BadBody) {
    return new Problem('invalid_request', { details: [{ field: error.field || 'body', issue: error.issue }] })
  }
  if (isUnavailable(error)) {
    const { retryAfterSeconds } = error instanceof DatabaseUnavailable ? error : { retryAfterSeconds: 1 }
    return new Problem('service_unavailable', { retryAfterSeconds, cause: error })
  }
  const code = frameworkCodes[(error as { code?: string }).code ?? '']
  return new Problem(code ?? 'internal_error', { cause: error })
}

export type ErrorFormat = 'countersign' | 'oauth'

interface FailedRequest {
  readonly id: string
  readonly headers: { readonly authorization?: string | undefined }
}

/** In the shape that the operation's standard asks for. */
export function formatError(problem: Problem, request: FailedRequest, format: ErrorFormat = 'countersign'): ErrorReply {
  if (format === 'countersign') return errorReply(problem, request.id)
  return oauthErrorReply(problem, /^basic\b/i.test(request.headers.authorization ?? ''))
}

export function errorReply(problem: Problem, requestId: string): ErrorReply {
  return {
    status: problem.status,
    headers: commonHeaders(problem),
    body: {
      code: problem.code,
      message: problem.message,
      status: problem.status,
      requestId,
      ...(problem.details ? { details: problem.details } : {}),
      ...(problem.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: problem.retryAfterSeconds }),
      ...problem.members,
    },
  }
}

/** The token endpoint speaks the RFC's words only: ours are said by its nearest. */
const oauthNames: Partial<Record<ErrorCode, string>> = {
  payload_too_large: 'invalid_request',
  unsupported_media_type: 'invalid_request',
  not_found: 'invalid_client',
  too_many_requests: 'invalid_client',
  service_unavailable: 'temporarily_unavailable',
  internal_error: 'server_error',
}

/** RFC 6749 section 5.2. `usedBasic`: the client tried HTTP Basic, and is told so in the same scheme. */
function oauthErrorReply(problem: Problem, usedBasic: boolean): ErrorReply {
  const { code, details } = problem
  const error = oauthNames[code] ?? code
  const description = details?.length
    ? details.map(({ field, issue }) => `${field} ${issue}`).join('; ')
    : problem.message
  return {
    status: problem.status,
    headers: {
      ...commonHeaders(problem),
      pragma: 'no-cache',
      ...(code === 'invalid_client' && usedBasic
        ? { 'www-authenticate': 'Basic realm="countersign", charset="UTF-8"' }
        : {}),
    },
    // RFC 6749 allows only these characters in a description.
    body: { error, error_description: description.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'") },
  }
}

function commonHeaders(problem: Problem): Record<string, string> {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (problem.retryAfterSeconds !== undefined) headers['retry-after'] = String(problem.retryAfterSeconds)
  if (problem.code === 'unauthorized') {
    const error = problem.members?.error
    headers['www-authenticate'] = error
      ? `Bearer realm="countersign", error="${String(error)}"`
      : 'Bearer realm="countersign"'
  }
  if (problem.code === 'insufficient_scope') {
    headers['www-authenticate'] =
      `Bearer realm="countersign", error="insufficient_scope", scope="${String(problem.members?.scope)}"`
  }
  return headers
}
