import { Revocation, RevocationParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const liftRevocation = operation({
  id: 'liftRevocation',
  method: 'POST',
  path: '/v1/revocations/{revocationId}:lift',
  summary: 'Lift a revocation',
  description: 'New requests are decided as before it. Whatever was given before it stays void.',
  scope: 'admin.write',
  recentProof: true,
  params: RevocationParams,
  reply: { 200: Revocation },
  errors: ['revocation_state_conflict'],
  handle: ({ tenant, origin, params }, { revocations }) => revocations.lift(tenant, origin, params.revocationId),
})
