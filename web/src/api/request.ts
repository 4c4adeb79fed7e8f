// Calls to our own services, which stand on the page's origin.
import { problemOf, Unreachable } from './problem.ts'
import { noteServerTime } from './server-time.ts'

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly accessToken?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Rejects with an ApiProblem or with Unreachable, and with nothing else unless the signal ends the call. */
export async function request<Answer>(path: string, options: ApiRequest = {}): Promise<Answer> {
  const { body, form, accessToken, headers, signal } = options
  const content = form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body)
  const { method = content === undefined ? 'GET' : 'POST' } = options
  const answer = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(signal ? { signal } : {}),
    cache: 'no-store',
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Unreachable('No answer', { cause: error })
  })
  noteServerTime(answer.headers.get('date'))
  const text = await answer.text()
  if (!answer.ok) throw problemOf(answer.status, parsed(text), answer.headers.get('retry-after'))
  return parsed(text) as Answer
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
