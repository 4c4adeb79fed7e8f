// Tenants for tests, each with a client that holds every scope of its tenant.
import { randomBytes } from 'node:crypto'
import type { Domain } from '@countersign/server/domain'
import type { TestCall } from './http.ts'

export interface TestTenant {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** An access token of the first client: of all its scopes, or of the named ones. */
  accessToken(scope?: string): Promise<string>
}

export interface TestTenants {
  create(options?: { tenantId?: string; operator?: boolean }): Promise<TestTenant>
}

export function createTestTenants(domain: Domain, call: TestCall): TestTenants {
  return {
    async create({ tenantId = `t-${randomBytes(5).toString('hex')}`, operator = false } = {}) {
      const { client } = await domain.tenants.provision(
        {
          tenantId,
          displayName: `Tenant ${tenantId}`,
          administrator: { userId: 'admin', displayName: 'First administrator' },
        },
        { isOperator: operator },
      )
      const { clientId, clientSecret = '' } = client
      return {
        tenantId,
        clientId,
        clientSecret,
        async accessToken(scope) {
          const form = {
            grant_type: 'client_credentials',
            client_id: clientId,
            client_secret: clientSecret,
            ...(scope ? { scope } : {}),
          }
          const answer = await call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
          if (answer.status !== 200) throw new Error(`No access token: ${answer.text}`)
          return answer.body.access_token as string
        },
      }
    },
  }
}
