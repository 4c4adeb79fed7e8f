// The calls of an administrator and of an enforcement point.
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../../src/product.ts'
import { accessTokenOf } from '../decisions/provision.ts'

export interface Administration {
  saveSchema(text: string): Promise<unknown>
  savePolicies(text: string): Promise<unknown>
  untilChecked(): Promise<void>
  publish(): Promise<unknown>
  store(lines: readonly object[]): Promise<unknown>
  search(path: string, body: object): Promise<{ results: readonly unknown[] }>
  evaluations(body: object): Promise<unknown>
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>
}

/** An access token is valid for ten minutes. */
const renewedAfterMs = 300_000

export function openAdministration(product: Product, url: string, signal: AbortSignal): Administration {
  let token = { value: '', at: Number.NEGATIVE_INFINITY }
  const send = async (method: string, path: string, type: string, body?: string) => {
    if (performance.now() - token.at > renewedAfterMs) {
      const value = await accessTokenOf(product, url, 'admin.write admin.read agents.evaluate')
      token = { value, at: performance.now() }
    }
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        'if-match': '*',
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
      signal,
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const admin = (method: string, path: string, type: string, body?: string) =>
    send(method, `/SvcAdmin/v1/${path}`, type, body)
  const json = 'application/json'
  const pdp = `/AuthPage/pdp/${product.tenantId}/access/v1`
  return {
    saveSchema: (text) => admin('PUT', 'policy-sets/draft/schema', 'text/plain', text),
    savePolicies: (text) => admin('PUT', 'policy-sets/draft/policies', 'text/plain', text),
    async untilChecked() {
      while ((await admin('GET', 'policy-sets/draft', json)).checking !== null) await delay(200, undefined, { signal })
    },
    publish: () => admin('POST', 'policy-sets/draft:publish', json, '{}'),
    store: (lines) =>
      admin('POST', 'entities:upsert', 'application/x-ndjson', lines.map((line) => JSON.stringify(line)).join('\n')),
    search: async (path, body) =>
      (await send('POST', `${pdp}/search/${path}`, json, JSON.stringify(body))) as {
        results: readonly unknown[]
      } & Record<string, unknown>,
    evaluations: (body) => send('POST', `${pdp}/evaluations`, json, JSON.stringify(body)),
    call: (method, path, body) => admin(method, path, json, body && JSON.stringify(body)),
  }
}
