import { Revocation, RevocationParams } from '../../../revocations.ts'
import { signature } from '../../signature.ts'

export const liftRevocation = signature({
  service: 'svc-admin',
  id: 'liftRevocation',
  method: 'POST',
  path: '/v1/revocations/{revocationId}:lift',
  summary: 'Lift a revocation',
  description:
    'New requests are evaluated again as if the revocation did not exist. Access tokens, grants and approvals that it invalidated stay invalid.',
  scope: 'admin.write',
  recentProof: true,
  params: RevocationParams,
  reply: { 200: Revocation },
  errors: ['revocation_state_conflict'],
})
