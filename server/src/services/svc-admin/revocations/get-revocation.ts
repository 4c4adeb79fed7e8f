import { Revocation, RevocationParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getRevocation = operation({
  id: 'getRevocation',
  method: 'GET',
  path: '/v1/revocations/{revocationId}',
  summary: 'Read a revocation',
  scope: 'admin.read',
  params: RevocationParams,
  reply: { 200: Revocation },
  handle: ({ tenant, params }, { revocations }) => revocations.find(tenant, params.revocationId),
})
