import { RotateSigningKeysRequest, SigningKeyPage } from '../../../signing-keys.ts'
import { signature } from '../../signature.ts'

export const rotateSigningKeys = signature({
  service: 'svc-admin',
  id: 'rotateSigningKeys',
  method: 'POST',
  path: '/v1/signing-keys:rotate',
  summary: 'Rotate the signing keys',
  description:
    'The next key, published long since, begins to sign, and a new next one is published. No access token is refused because of it.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: RotateSigningKeysRequest,
  reply: { 200: SigningKeyPage },
  errors: ['rotation_too_soon'],
})
