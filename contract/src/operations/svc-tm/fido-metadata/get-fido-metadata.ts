import { FidoMetadata } from '../../../fido-metadata.ts'
import { signature } from '../../signature.ts'

export const getFidoMetadata = signature({
  service: 'svc-tm',
  id: 'getFidoMetadata',
  method: 'GET',
  path: '/v1/fido-metadata',
  summary: 'Get the FIDO metadata',
  description: 'Returns which metadata is in use and until when it is current. All tenants use the same.',
  scope: 'tenants.manage',
  reply: { 200: FidoMetadata },
  errors: ['forbidden'],
})
