// One request and its whole response. What fails on the way is one kind of error.
import { CountersignError, errorOf } from './errors.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal | undefined
}

export interface Incoming {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Resolves with a successful response; rejects with a CountersignError, or with the reason of the caller's signal. */
export async function exchange(fetch: Fetch, request: Outgoing, timeoutMs: number): Promise<Incoming> {
  return within(request, timeoutMs, async (init) => {
    const response = await fetch(request.url, init)
    const text = await response.text()
    if (!response.ok) throw errorOf(response, text)
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : parsed(text) }
  })
}

/** The response as soon as its headers have arrived: for a body that is a stream. */
export async function openStream(fetch: Fetch, request: Outgoing): Promise<Response> {
  return within(request, undefined, async (init) => {
    const response = await fetch(request.url, init)
    if (!response.ok) throw errorOf(response, await response.text())
    return response
  })
}

async function within<Result>(
  { method, headers = {}, body, signal }: Outgoing,
  timeoutMs: number | undefined,
  send: (init: RequestInit) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  // Not `AbortSignal.timeout`: its timer would outlive the exchange, and edge runtimes limit how many there are.
  const timeout = new AbortController()
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => timeout.abort(), timeoutMs)
  try {
    return await send({
      method,
      headers,
      // Credentials in a body would follow a redirect to another host.
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof CountersignError) throw error
    if (timeout.signal.aborted)
      throw new CountersignError('timeout', 'The server did not answer in time.', { cause: error })
    throw new CountersignError('connection_failed', 'The server could not be reached.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CountersignError('invalid_response', 'The response is not JSON.', { cause })
  }
}
