import { Jwks, OAuthParams } from '../../../oauth.ts'
import { openSignature } from '../../signature.ts'

export const getJwks = openSignature({
  service: 'svc-auth',
  id: 'getJwks',
  method: 'GET',
  path: '/oauth/jwks/{tenantId}',
  summary: "Read the tenant's public signing keys",
  description: 'The key that signs next is among them already, so a reader may keep them for five minutes.',
  params: OAuthParams,
  reply: { 200: Jwks },
  cacheControl: 'public, max-age=300',
})
