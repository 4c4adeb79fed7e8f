import { SigningKeyPage } from '../../../signing-keys.ts'
import { signature } from '../../signature.ts'

export const listSigningKeys = signature({
  service: 'svc-admin',
  id: 'listSigningKeys',
  method: 'GET',
  path: '/v1/signing-keys',
  summary: 'List the signing keys',
  description: 'Newest first. Retired keys keep their public half, by which old signatures can be checked.',
  scope: 'admin.read',
  reply: { 200: SigningKeyPage },
})
