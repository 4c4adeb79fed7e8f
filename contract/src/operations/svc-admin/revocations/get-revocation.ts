import { Revocation, RevocationParams } from '../../../revocations.ts'
import { signature } from '../../signature.ts'

export const getRevocation = signature({
  service: 'svc-admin',
  id: 'getRevocation',
  method: 'GET',
  path: '/v1/revocations/{revocationId}',
  summary: 'Get a revocation',
  scope: 'admin.read',
  params: RevocationParams,
  reply: { 200: Revocation },
})
