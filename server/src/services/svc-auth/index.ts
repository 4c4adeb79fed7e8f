import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { getAuthorizationServerMetadata } from './oauth/get-authorization-server-metadata.ts'
import { getJwks } from './oauth/get-jwks.ts'
import { introspectToken } from './oauth/introspect-token.ts'
import { issueToken } from './oauth/issue-token.ts'
import { revokeToken } from './oauth/revoke-token.ts'

export const svcAuth: DomainService = {
  id: 'svc-auth',
  title: 'Countersign: authentication',
  description: 'Access tokens for the clients of a tenant, and the keys and metadata to check them with.',
  operations: [issueToken, introspectToken, revokeToken, getJwks, getAuthorizationServerMetadata, whoAmI],
}
