import { RelatedOrigins } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const getRelatedOrigins = openSignature({
  service: 'svc-auth',
  id: 'getRelatedOrigins',
  method: 'GET',
  path: '/v1/related-origins',
  // WebAuthn Level 3, section 5.11: browsers look for it at the host of the relying party.
  rootPath: '/.well-known/webauthn',
  summary: 'List the origins that may use the passkeys of these pages',
  description:
    'The origins that serve the pages of this deployment: that of its public address, and `RELATED_ORIGINS`.',
  reply: { 200: RelatedOrigins },
  cacheControl: 'public, max-age=300',
})
