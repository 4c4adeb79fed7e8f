// Requests to the token endpoint: for the client itself, and for an agent that acts for a user (RFC 8693).
import { CountersignError } from '../http/errors.ts'
import { exchange, type Fetch } from '../http/exchange.ts'
import { type RetryPolicy, withRetries } from '../http/retries.ts'
import type { Authenticate, Form } from './credentials.ts'
import type { IssuedToken, RequestToken, TokenSource } from './token-source.ts'

/** What lets an agent act for a user: a delegation, or what the user has just proven. */
export type ActFor =
  | { readonly delegationId: string }
  /** One assertion from a device, or two of which one is from a password. Each works once. */
  | { readonly assertions: readonly string[] }

export interface TokenEndpoint {
  readonly url: string
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly retries: RetryPolicy
  readonly authenticate: Authenticate
}

export const asItself =
  (endpoint: TokenEndpoint, scope?: string): RequestToken =>
  () =>
    requestToken(endpoint, true, async () => ({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }))

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

export const actingFor =
  (endpoint: TokenEndpoint, itself: TokenSource, actFor: ActFor): RequestToken =>
  () =>
    requestToken(endpoint, 'delegationId' in actFor, async () => ({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      actor_token: await itself.get(),
      actor_token_type: accessTokenType,
      ...('delegationId' in actFor
        ? { subject_token: actFor.delegationId, subject_token_type: 'urn:countersign:token-type:delegation' }
        : {
            subject_token: actFor.assertions.join(' '),
            subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
          }),
    }))

export async function requestToken(
  { url, fetch, timeoutMs, retries, authenticate }: TokenEndpoint,
  isRepeatable: boolean,
  formOf: () => Promise<Form>,
): Promise<IssuedToken> {
  const { body } = await withRetries(retries, { isRepeatable }, async () => {
    const form = new URLSearchParams({ ...(await formOf()), ...(await authenticate()) })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return exchange(fetch, { method: 'POST', url, headers, body: form.toString() }, timeoutMs)
  })
  const { access_token: accessToken, expires_in: expiresInSeconds } = Object(body) as Record<string, unknown>
  if (typeof accessToken !== 'string' || typeof expiresInSeconds !== 'number')
    throw new CountersignError('invalid_response', 'The token endpoint returned no access token.')
  return { accessToken, expiresInSeconds }
}
