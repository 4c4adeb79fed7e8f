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
  /** Sent as it is. */
  readonly file?: { readonly type: string; readonly content: string | Blob }
  readonly signal?: AbortSignal
}

/** What was read, with the version that a change of it names by `If-Match`. */
export interface Tagged<Answer> {
  readonly value: Answer
  readonly etag: string | null
}

export const request = async <Answer>(path: string, options?: ApiRequest): Promise<Answer> =>
  (await requestTagged<Answer>(path, options)).value

/** Rejects with an ApiProblem or with Unreachable, and with nothing else unless the signal ends the call. */
export async function requestTagged<Answer>(path: string, options: ApiRequest = {}): Promise<Tagged<Answer>> {
  const { body, form, file, accessToken, headers, signal } = options
  const content = file?.content ?? (form ? new URLSearchParams(form) : jsonOf(body))
  const { method = content === undefined ? 'GET' : 'POST' } = options
  const answer = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file ? { 'content-type': file.type } : {}),
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
  return { value: parsed(text) as Answer, etag: answer.headers.get('etag') }
}

const jsonOf = (body: unknown): string | undefined => (body === undefined ? undefined : JSON.stringify(body))

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
