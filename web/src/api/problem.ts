// What can go wrong with a call, as a page tells it apart.

export interface ProblemBody {
  readonly code: string
  readonly message: string
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number
}

/** The server said no, and why. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What a code documents beyond that. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    { code, message, requestId, retryAfterSeconds }: ProblemBody,
    members: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.members = members
  }
}

/** No answer at all: no network, or no server. */
export class Unreachable extends Error {}

/** From an answer that is no success: our own error body, that of RFC 6749, or whatever a proxy in between has sent. */
export function problemOf(status: number, body: unknown, retryAfter: string | null): ApiProblem {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const text = (...names: string[]) => names.map((name) => given[name]).find((value) => typeof value === 'string')
  const seconds = Number(given.retryAfterSeconds ?? retryAfter ?? Number.NaN)
  const problem: ProblemBody = {
    code: text('code', 'error') ?? 'unknown',
    message: text('message', 'error_description') ?? `HTTP ${status}`,
    requestId: text('requestId'),
    ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
  }
  return new ApiProblem(status, problem, given)
}
