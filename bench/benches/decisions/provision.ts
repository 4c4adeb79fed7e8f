// Publishes the policies and stores the people, as an administrator would.
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../../src/product.ts'
import { cedarSchema, persons, tenantPolicies } from './rules.ts'

interface Draft {
  /** Present while thousands of policies are validated; a commit before `commits --against` may not know it. */
  readonly checking?: object | null
}

export async function accessTokenOf(
  { tenantId, clientId, clientSecret }: Product,
  url: string,
  scope: string,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  })
  const answer = await fetch(`${url}/AuthPage/oauth/token/${tenantId}`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

export async function provisionPolicies(product: Product, signal: AbortSignal): Promise<void> {
  await using running = await product.start(signal)
  const accessToken = await accessTokenOf(product, running.url, 'admin.write')
  const send = async (method: string, path: string, contentType: string, body?: string) => {
    const answer = await fetch(`${running.url}/SvcAdmin/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'if-match': '*', 'content-type': contentType },
      body,
      signal,
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const draft = async () => (await (await send('GET', 'policy-sets/draft', 'application/json')).json()) as Draft
  await send('PUT', 'policy-sets/draft/policies', 'text/plain', '')
  await send('PUT', 'policy-sets/draft/schema', 'text/plain', cedarSchema)
  await send('PUT', 'policy-sets/draft/policies', 'text/plain', tenantPolicies)
  while ((await draft()).checking) await delay(200, undefined, { signal })
  await send('POST', 'policy-sets/draft:publish', 'application/json', '{}')
  const lines = persons.map(({ id, attributes }) => JSON.stringify({ type: 'User', id, attributes }))
  await send('POST', 'entities:upsert', 'application/x-ndjson', lines.join('\n'))
}

/** For how many days; 0 keeps none. A commit before there were replays does not know the setting. */
export async function keepInputs(product: Product, url: string, days: number, signal: AbortSignal): Promise<void> {
  const accessToken = await accessTokenOf(product, url, 'admin.write')
  const answer = await fetch(`${url}/SvcAdmin/v1/mfa-settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${accessToken}`, 'if-match': '*', 'content-type': 'application/json' },
    body: JSON.stringify({ decisionInputDays: days }),
    signal,
  })
  if (!answer.ok && answer.status !== 400)
    throw new Error(`mfa-settings was answered with ${answer.status}: ${await answer.text()}`)
}
