// What a client needs to know.
import type { Fetch } from './http/exchange.ts'
import type { Credentials } from './tokens/credentials.ts'
import type { ActFor } from './tokens/token-requests.ts'

type Authentication =
  | Credentials
  /** An access token that your application gets in another way. Called for every request. */
  | { readonly accessToken: (signal?: AbortSignal) => Promise<string>; readonly clientId?: string }

export type CountersignOptions = Authentication & {
  /** The deployment: `https://id.example.com`. */
  readonly url: string
  /** The address that the deployment is known by, if you reach it at another one. Defaults to `url`. */
  readonly publicUrl?: string
  readonly tenantId: string
  /** Scopes to request, separated by spaces. Defaults to all scopes of the client. */
  readonly scope?: string
  /** For an agent: whom it acts for. */
  readonly actFor?: ActFor
  /** For one attempt of a call. Defaults to 30. */
  readonly timeoutSeconds?: number
  /** How many times a call is repeated where that is safe. Defaults to 3. */
  readonly maxRetries?: number
  readonly fetch?: Fetch
  /** Only if the deployment changed its context paths. */
  readonly contextPaths?: Partial<Readonly<Record<'svc-auth' | 'svc-otp' | 'svc-admin', string>>>
}

/** The settings with their defaults. */
export function settingsOf({ url, publicUrl = url, fetch, timeoutSeconds = 30, maxRetries = 3 }: CountersignOptions) {
  if (!URL.canParse(url)) throw new TypeError('url must be the address of the deployment: https://id.example.com')
  return {
    url: withoutSlash(url),
    publicUrl: withoutSlash(publicUrl),
    // Browsers refuse a fetch whose `this` is another object.
    fetch: (fetch ?? ((address, init) => globalThis.fetch(address, init))) satisfies Fetch,
    timeoutMs: timeoutSeconds * 1000,
    retries: { maxRetries, baseMs: 200, maxMs: 5_000 },
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
