// The token endpoint and what it says about itself.
import { type AuthorizationServerMetadata, Problem } from '@countersign/contract'
import type { GrantParts } from '../../oauth/index.ts'
import { createGrants } from './grants.ts'
import { createIssue } from './issue.ts'
import { authorizationServerMetadata } from './metadata.ts'

export type TokenEndpoint = ReturnType<typeof createTokenEndpoint>

export function createTokenEndpoint(parts: GrantParts) {
  const { addresses, state } = parts
  return {
    issue: createIssue(createGrants(parts)),
    async metadata(tenantId: string): Promise<AuthorizationServerMetadata> {
      if (!(await state.tenants.get(tenantId))) throw new Problem('not_found')
      return authorizationServerMetadata(addresses, tenantId)
    },
  }
}
