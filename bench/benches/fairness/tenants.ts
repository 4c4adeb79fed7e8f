// Tenants with policies, created over the API.
import type { RunningProduct, TenantCredentials } from '../../src/product.ts'
import { cedarSchema, persons, slicePolicies } from '../decisions/rules.ts'
import { enterTenant, type RunningTenant } from '../mfa/tenant.ts'

export interface FairnessTenant extends RunningTenant {
  readonly tenantId: string
}

export async function newTenants(
  running: RunningProduct,
  operator: TenantCredentials,
  count: number,
  signal: AbortSignal,
): Promise<FairnessTenant[]> {
  const operators = await enterTenant(running, operator, signal)
  const tenants: FairnessTenant[] = []
  for (let number = 0; number < count; number += 1) {
    const { url, headers } = operators.get('/SvcTManager/v1/tenants')
    const created = await send('POST', url, headers, 'application/json', {
      tenantId: `share-${number}`,
      displayName: 'Share',
      administrator: { userId: 'administrator', displayName: 'Administrator' },
    })
    const { tenant, client } = JSON.parse(created) as {
      tenant: { tenantId: string }
      client: Omit<TenantCredentials, 'tenantId'>
    }
    const entered = await enterTenant(running, { ...client, tenantId: tenant.tenantId }, signal)
    await publishPolicies(entered)
    tenants.push({ ...entered, tenantId: tenant.tenantId })
  }
  return tenants

  async function publishPolicies({ get }: RunningTenant): Promise<void> {
    const put = (method: string, path: string, type: string, body: unknown) => {
      const { url, headers } = get(`/SvcAdmin/v1/${path}`)
      return send(method, url, headers, type, body)
    }
    await put('PUT', 'policy-sets/draft/schema', 'text/plain', cedarSchema)
    await put('PUT', 'policy-sets/draft/policies', 'text/plain', slicePolicies)
    await put('POST', 'policy-sets/draft:publish', 'application/json', {})
    const lines = persons.map(({ id, attributes }) => JSON.stringify({ type: 'User', id, attributes }))
    await put('POST', 'entities:upsert', 'application/x-ndjson', lines.join('\n'))
    const settings = { challengeValiditySeconds: 600, allowUsernameless: true }
    await put('PATCH', 'authentication-modes/qr_code', 'application/json', { enabled: true, settings })
  }

  async function send(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>> | undefined,
    contentType: string,
    body: unknown,
  ): Promise<string> {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, 'content-type': contentType, 'if-match': '*' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}: ${text}`)
    return text
  }
}
