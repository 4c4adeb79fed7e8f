import { Revocation, RevocationParams } from '../../../revocations.ts'
import { signature } from '../../signature.ts'

export const liftRevocation = signature({
  service: 'svc-admin',
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
})
