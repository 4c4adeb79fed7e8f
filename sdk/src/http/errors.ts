// Errors that callers can tell apart by `code`, without reading messages.
import type { ErrorCode } from '../generated/types.ts'

/** Codes of the token endpoint (RFC 6749), and of what never reached the server or came back unreadable. */
type OtherCode =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'connection_failed'
  | 'timeout'
  | 'invalid_response'
  | 'invalid_token'

/** A code of the catalogue, or a newer one that this version does not know. */
export type AnyErrorCode = ErrorCode | OtherCode | (string & Record<never, never>)

export interface ErrorDetail {
  readonly field: string
  readonly issue: string
}

interface ErrorFacts {
  /** 0 if there was no response. */
  readonly status?: number
  readonly requestId?: string
  readonly details?: readonly ErrorDetail[]
  readonly retryAfterSeconds?: number
  /** The whole body of the response: some codes have further members, such as `registrations`. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

export class CountersignError extends Error {
  override readonly name = 'CountersignError'
  readonly code: AnyErrorCode
  readonly status: number
  readonly requestId: string | undefined
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | undefined
  readonly body: Readonly<Record<string, unknown>>

  constructor(code: AnyErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : {})
    this.code = code
    this.status = facts.status ?? 0
    this.requestId = facts.requestId
    this.details = facts.details ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.body = facts.body ?? {}
  }
}

/** Whether an error is Countersign's, with one of these codes if there are any. */
export const isCountersignError = (error: unknown, ...codes: readonly AnyErrorCode[]): error is CountersignError =>
  error instanceof CountersignError && (codes.length === 0 || codes.includes(error.code))

interface ErrorReply {
  readonly code?: string
  readonly message?: string
  readonly requestId?: string
  readonly details?: readonly ErrorDetail[]
  readonly retryAfterSeconds?: number
  readonly error?: string | { readonly code?: string; readonly message?: string }
  readonly error_description?: string
  /** RFC 9457. */
  readonly detail?: string
}

/** The error of an unsuccessful response, in the format of our APIs, of OAuth, or of a proxy in between. */
export function errorOf(response: Response, text: string): CountersignError {
  const body = objectIn(text) as ErrorReply & Readonly<Record<string, unknown>>
  const { status, headers } = response
  const oauth = typeof body.error === 'string' ? body.error : undefined
  const waits = body.retryAfterSeconds ?? (Number.parseInt(headers.get('retry-after') ?? '', 10) || undefined)
  const requestId = body.requestId ?? headers.get('x-request-id')
  return new CountersignError(
    body.code ?? oauth ?? `http_${status}`,
    body.message ?? body.error_description ?? body.detail ?? `The server answered with status ${status}.`,
    {
      status,
      body,
      ...(requestId ? { requestId } : {}),
      ...(Array.isArray(body.details) ? { details: body.details } : {}),
      ...(waits === undefined ? {} : { retryAfterSeconds: waits }),
    },
  )
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
