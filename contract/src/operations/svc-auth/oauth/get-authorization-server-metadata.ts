import { jwksMaxAgeMinutes } from '../../../limits/index.ts'
import { AuthorizationServerMetadata, OAuthParams } from '../../../oauth.ts'
import { openSignature } from '../../signature.ts'

export const getAuthorizationServerMetadata = openSignature({
  service: 'svc-auth',
  id: 'getAuthorizationServerMetadata',
  method: 'GET',
  path: '/{tenantId}/.well-known/oauth-authorization-server',
  // RFC 8414 section 3.1 puts the well-known segment between the host and the path.
  rootPath: '/.well-known/oauth-authorization-server{context}/{tenantId}',
  summary: 'Get the authorization server metadata (RFC 8414)',
  params: OAuthParams,
  reply: { 200: AuthorizationServerMetadata },
  cacheControl: `public, max-age=${jwksMaxAgeMinutes * 60}`,
})
