import { RotateSigningKeysRequest, SigningKeyPage } from '../../../signing-keys.ts'
import { signature } from '../../signature.ts'

export const rotateSigningKeys = signature({
  service: 'svc-admin',
  id: 'rotateSigningKeys',
  method: 'POST',
  path: '/v1/signing-keys:rotate',
  summary: 'Rotate the signing keys',
  description:
    'The next key, which has already been published, starts to sign, and a new next key is published. Access tokens that were issued earlier stay valid.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: RotateSigningKeysRequest,
  reply: { 200: SigningKeyPage },
  errors: ['rotation_too_soon'],
})
