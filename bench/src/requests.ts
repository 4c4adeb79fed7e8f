// The requests of a connection: always the same, or a conversation in which each request knows the previous response.

/** A POST of the form or of the JSON; a GET if there is neither. */
export interface Asked {
  readonly url: string
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Ends when there are no more requests. */
export type Conversation = Generator<Asked, void, Buffer> | AsyncGenerator<Asked, void, Buffer>

/** Every connection has its own conversation with the server at `url`. */
export interface Conversing {
  readonly url: string
  converse(): Conversation
}

/** The next request in wire format; undefined if there is none. */
export type NextRequest = (answer: Buffer) => Buffer | undefined | Promise<Buffer | undefined>

/** The next request of each connection. */
export function requestsOf(load: Asked | Conversing): () => NextRequest {
  if (!('converse' in load)) {
    const request = writeRequest(load)
    return () => () => request
  }
  const written = ({ done, value }: IteratorResult<Asked, void>) => (done || !value ? undefined : writeRequest(value))
  return () => {
    const conversation = load.converse()
    return (answer) => {
      const next = conversation.next(answer)
      return next instanceof Promise ? next.then(written) : written(next)
    }
  }
}

export function writeRequest({ url, form, json, headers = {} }: Asked): Buffer {
  const { host, pathname, search } = new URL(url)
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const head = {
    host,
    accept: 'application/json',
    ...headers,
    ...(body === undefined
      ? {}
      : {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`,
  )
}
