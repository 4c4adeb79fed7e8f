import { RotateSigningKeysRequest, SigningKeyPage } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const rotateSigningKeys = operation({
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
  handle: async ({ tenant, origin, body }, { keyRotation }) => ({
    items: await keyRotation.rotate(tenant, origin, body),
    nextCursor: null,
  }),
})
