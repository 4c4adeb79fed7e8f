// Calls over real HTTP, with the response parsed for assertions.

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: assertions read whatever members an answer has
  readonly body: any
  readonly text: string
}

export interface TestRequest {
  readonly accessToken?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>> | URLSearchParams
  /** Sent unchanged. */
  readonly raw?: string | Buffer
}

export type TestCall = (method: string, path: string, request?: TestRequest) => Promise<TestAnswer>

export function createTestClient(url: string): TestCall {
  return async (method, path, { accessToken, headers = {}, body, form, raw } = {}) => {
    const content = contentOf(body, form, raw)
    const answer = await fetch(url + path, {
      method,
      headers: { ...content.headers, ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}), ...headers },
      ...(content.body === undefined ? {} : { body: content.body }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parsed(answer, text) }
  }
}

function contentOf(
  body: unknown,
  form: TestRequest['form'],
  raw: TestRequest['raw'],
): { headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> } {
  if (raw !== undefined)
    return {
      headers: { 'content-type': 'application/json' },
      body: typeof raw === 'string' ? raw : new Uint8Array(raw),
    }
  if (form)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }
  if (body !== undefined) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return { headers: {} }
}

function parsed(answer: Response, text: string): unknown {
  const isJson = /^application\/(problem\+)?json\b/.test(answer.headers.get('content-type') ?? '')
  return isJson && text ? JSON.parse(text) : undefined
}
