// Calls of one deployment in the name of one client: with an access token, and with retries where these are safe.
import { CountersignError } from './http/errors.ts'
import { exchange, type Fetch, type Incoming, openStream } from './http/exchange.ts'
import { type RetryPolicy, withRetries } from './http/retries.ts'
import type { Called } from './operations/call.ts'
import type { CallOptions } from './operations/call-options.ts'
import { linesOf } from './operations/lines.ts'

/** Where access tokens come from: a token source, or the application itself. */
export interface Tokens {
  get(signal?: AbortSignal): Promise<string>
  discard(accessToken: string): void
}

export interface ConnectionSettings {
  readonly url: string
  readonly tokens: Tokens
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly retries: RetryPolicy
}

export class Connection {
  readonly #settings: ConnectionSettings

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
  }

  send(called: Called, { signal, timeoutSeconds }: CallOptions = {}): Promise<Incoming> {
    const { url, fetch, timeoutMs, retries } = this.#settings
    const limitMs = timeoutSeconds === undefined ? timeoutMs : timeoutSeconds * 1000
    return withRetries(retries, { isRepeatable: called.isRepeatable, signal }, () =>
      this.#authorised(signal, (headers) =>
        exchange(
          fetch,
          { ...called, url: url + called.path, headers: { ...called.headers, ...headers }, signal },
          limitMs,
        ),
      ),
    )
  }

  async *stream(called: Called, { signal }: CallOptions = {}): AsyncGenerator<unknown> {
    const { url, fetch } = this.#settings
    const response = await this.#authorised(signal, (headers) =>
      openStream(fetch, { ...called, url: url + called.path, headers: { ...called.headers, ...headers }, signal }),
    )
    yield* linesOf(response)
  }

  /** A token that the server no longer accepts is replaced once: the refused request had no effect. */
  async #authorised<Result>(
    signal: AbortSignal | undefined,
    send: (headers: { readonly authorization: string }) => Promise<Result>,
  ): Promise<Result> {
    const { tokens } = this.#settings
    const accessToken = await tokens.get(signal)
    try {
      return await send({ authorization: `Bearer ${accessToken}` })
    } catch (error) {
      if (!(error instanceof CountersignError) || error.status !== 401) throw error
      tokens.discard(accessToken)
      const renewed = await tokens.get(signal)
      if (renewed === accessToken) throw error
      return await send({ authorization: `Bearer ${renewed}` })
    }
  }
}
