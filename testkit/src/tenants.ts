// Tenants for tests, each with a client that has every scope of its tenant.
import { randomBytes } from 'node:crypto'
import { svcAuth } from '@countersign/contract/operations'
import type { Domain } from '@countersign/server/domain'
import { tenants } from '@countersign/server/domain/administration'
import { ask } from './ask.ts'
import type { TestCall } from './http.ts'

export interface TestTenant {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** An access token of the first client: with all its scopes, or with the named ones. */
  accessToken(scope?: string): Promise<string>
}

export interface TestTenants {
  create(options?: { tenantId?: string; operator?: boolean }): Promise<TestTenant>
}

export function createTestTenants(domain: Domain, call: TestCall): TestTenants {
  return {
    async create({ tenantId = `t-${randomBytes(5).toString('hex')}`, operator = false } = {}) {
      const { client } = await tenants.provision(
        domain,
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
          const credentials = { client_id: clientId, client_secret: clientSecret }
          const body = { grant_type: 'client_credentials', ...credentials, ...(scope ? { scope } : {}) }
          return (await ask(call, svcAuth.issueToken, { params: { tenantId }, body })).body.access_token
        },
      }
    },
  }
}
