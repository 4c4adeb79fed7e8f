// Countersign under test: one of its tenants, used as an application would.
import type { KeyObject } from 'node:crypto'
import { readAnswer } from '../../src/http-answer.ts'
import { runLoad } from '../../src/load.ts'
import type { Product, RunningProduct, TenantCredentials } from '../../src/product.ts'
import type { Asked } from '../../src/requests.ts'
import { readKeys } from '../tokens/check-answers.ts'

export interface RunningTenant extends RunningProduct {
  readonly clientId: string
  /** The keys that verify its assertions. */
  readonly keys: ReadonlyMap<string, KeyObject>
  /** What a request for an access token needs. */
  readonly tokenRequest: Asked
  get(path: string): Asked
  post(path: string, json: object): Asked
}

export async function startTenant(
  product: Product,
  signal: AbortSignal,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningTenant> {
  await using ending = new AsyncDisposableStack()
  const tenant = await enterTenant(ending.use(await product.start(signal, settings)), product, signal)
  const kept = ending.move()
  return { ...tenant, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** A tenant of a running product, which keeps running afterwards. */
export async function enterTenant(
  running: RunningProduct,
  { tenantId, clientId, clientSecret }: TenantCredentials,
  signal: AbortSignal,
): Promise<RunningTenant> {
  const tokenRequest = {
    url: `${running.url}/AuthPage/oauth/token/${tenantId}`,
    form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  }
  const body = new URLSearchParams(tokenRequest.form)
  const answer = await fetch(tokenRequest.url, { method: 'POST', body, signal })
  const { access_token: accessToken } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const keys = await readKeys(`${running.url}/AuthPage/oauth/jwks/${tenantId}`)
  return {
    ...running,
    clientId,
    keys,
    tokenRequest,
    get: (path) => ({ url: running.url + path, headers }),
    post: (path, json) => ({ url: running.url + path, headers, json }),
  }
}

/** Sends one request, and rejects if it does not succeed. */
export async function ask({ url, json, headers }: Asked, method: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(json),
    signal,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text)
}

const registeringAtMostSeconds = 600

/** Registers all of them, in any order; returns the responses. */
export async function registerAll<Registered>(
  { url, post }: RunningTenant,
  path: string,
  requests: readonly object[],
  signal: AbortSignal,
): Promise<Registered[]> {
  const waiting = requests.values()
  const { answers } = await runLoad({
    url,
    connections: 16,
    seconds: registeringAtMostSeconds,
    signal,
    *converse() {
      for (const request of waiting) yield post(path, request)
    },
  })
  const refused = answers.map(readAnswer).find(({ status }) => status !== 201)
  if (refused) throw new Error(`${path} was answered with ${refused.status}: ${refused.body}`)
  if (answers.length !== requests.length) throw new Error(`${path} was not answered every time.`)
  return answers.map((answer) => JSON.parse(readAnswer(answer).body) as Registered)
}
