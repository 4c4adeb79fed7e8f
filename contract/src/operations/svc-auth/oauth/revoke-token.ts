import Type from 'typebox'
import { OAuthParams, TokenReference } from '../../../oauth.ts'
import { openSignature } from '../../signature.ts'

export const revokeToken = openSignature({
  service: 'svc-auth',
  id: 'revokeToken',
  method: 'POST',
  path: '/oauth/revoke/{tenantId}',
  summary: 'Revoke an access token (RFC 7009)',
  description:
    "A client can revoke only its own access tokens. The response is the same for a token that is unknown, expired or another client's.",
  params: OAuthParams,
  body: TokenReference,
  consumes: ['application/x-www-form-urlencoded', 'application/json'],
  errorFormat: 'oauth',
  reply: { 200: Type.Object({}) },
  errors: ['invalid_client', 'unauthorized_client', 'too_many_requests'],
})
