// Access tokens: cached, renewed before they expire, and requested once for all callers that wait for one.
import { unlessAborted } from '../http/delay.ts'
import { SharedRun } from '../http/shared-run.ts'

export interface IssuedToken {
  readonly accessToken: string
  readonly expiresInSeconds: number
}

/** Requests an access token. The signal of one caller must not end it: others wait for the same one. */
export type RequestToken = () => Promise<IssuedToken>

interface CachedToken {
  readonly accessToken: string
  /** From then on it is renewed, while callers still use it. */
  readonly renewAt: number
  readonly expiresAt: number
}

const renewedEarly = 0.2
/** Time for a request to arrive with it. */
const marginMs = 5_000

export class TokenSource {
  readonly #request: RequestToken
  readonly #now: () => number
  readonly #renewal: SharedRun<string>
  #cached: CachedToken | undefined

  constructor(request: RequestToken, now: () => number = Date.now) {
    this.#request = request
    this.#now = now
    this.#renewal = new SharedRun(() => this.#renew(), now)
  }

  get(signal?: AbortSignal): Promise<string> {
    const now = this.#now()
    const cached = this.#cached
    if (!cached || now >= cached.expiresAt) return unlessAborted(this.#renewal.join(), signal)
    // A failure is seen by the first caller after the token has expired.
    if (now >= cached.renewAt) this.#renewal.join().catch(() => undefined)
    return Promise.resolve(cached.accessToken)
  }

  /** The server refused this token. Callers that found out later must not discard its successor. */
  discard(accessToken: string): void {
    if (this.#cached?.accessToken === accessToken) this.#cached = undefined
  }

  async #renew(): Promise<string> {
    const requestedAt = this.#now()
    const { accessToken, expiresInSeconds } = await this.#request()
    const lifetimeMs = expiresInSeconds * 1000
    this.#cached = {
      accessToken,
      renewAt: requestedAt + lifetimeMs * (1 - renewedEarly),
      expiresAt: requestedAt + lifetimeMs - Math.min(marginMs, lifetimeMs / 2),
    }
    return accessToken
  }
}
