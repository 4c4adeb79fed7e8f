import { SigningKeyPage } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listSigningKeys = operation({
  id: 'listSigningKeys',
  method: 'GET',
  path: '/v1/signing-keys',
  summary: 'List the signing keys',
  description: 'Newest first. Retired keys keep their public half, by which old signatures can be checked.',
  scope: 'admin.read',
  reply: { 200: SigningKeyPage },
  handle: async ({ tenant }, { signingKeys }) => ({ items: await signingKeys.list(tenant), nextCursor: null }),
})
