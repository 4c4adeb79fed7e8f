import { IntrospectionResponse, OAuthParams, TokenReference } from '../../../oauth.ts'
import { openSignature } from '../../signature.ts'

export const introspectToken = openSignature({
  service: 'svc-auth',
  id: 'introspectToken',
  method: 'POST',
  path: '/oauth/introspect/{tenantId}',
  summary: 'Introspect an access token (RFC 7662)',
  description:
    "Any client of the tenant can introspect any of the tenant's access tokens. The client authenticates as at the token endpoint.",
  params: OAuthParams,
  body: TokenReference,
  consumes: ['application/x-www-form-urlencoded', 'application/json'],
  errorFormat: 'oauth',
  reply: { 200: IntrospectionResponse },
  errors: ['invalid_client', 'unauthorized_client', 'too_many_requests'],
})
