import { SigningKeyPage } from '../../../signing-keys.ts'
import { signature } from '../../signature.ts'

export const listSigningKeys = signature({
  service: 'svc-admin',
  id: 'listSigningKeys',
  method: 'GET',
  path: '/v1/signing-keys',
  summary: 'List signing keys',
  description:
    'Returns keys newest first. Retired keys keep their public key, so that old signatures can still be verified.',
  scope: 'admin.read',
  reply: { 200: SigningKeyPage },
})
