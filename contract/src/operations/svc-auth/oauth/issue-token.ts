import { accessTokenSeconds } from '../../../limits/index.ts'
import { OAuthParams, TokenRequest, TokenResponse } from '../../../oauth.ts'
import { openSignature } from '../../signature.ts'

export const issueToken = openSignature({
  service: 'svc-auth',
  id: 'issueToken',
  method: 'POST',
  path: '/oauth/token/{tenantId}',
  summary: 'Issue an access token',
  description: `OAuth 2.0 client credentials grant (RFC 6749). The client authenticates in the body, with HTTP Basic, or with \`private_key_jwt\`. The access token expires after ${accessTokenSeconds} seconds. Request a new one when it expires.`,
  params: OAuthParams,
  body: TokenRequest,
  consumes: ['application/x-www-form-urlencoded', 'application/json'],
  errorFormat: 'oauth',
  reply: { 200: TokenResponse },
  errors: [
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    'invalid_target',
    'unauthorized_client',
    'unsupported_grant_type',
    'too_many_requests',
  ],
})
