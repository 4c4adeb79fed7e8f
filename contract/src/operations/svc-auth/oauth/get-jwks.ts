import { inWords, jwksMaxAgeMinutes } from '../../../limits/index.ts'
import { Jwks, OAuthParams } from '../../../oauth.ts'
import { openSignature } from '../../signature.ts'

export const getJwks = openSignature({
  service: 'svc-auth',
  id: 'getJwks',
  method: 'GET',
  path: '/oauth/jwks/{tenantId}',
  summary: "Get the tenant's public keys (JWKS)",
  description: `The response already contains the next signing key, so clients can cache it for ${inWords(jwksMaxAgeMinutes)} minutes.`,
  params: OAuthParams,
  reply: { 200: Jwks },
  cacheControl: `public, max-age=${jwksMaxAgeMinutes * 60}`,
})
