import { StandingApproval, StandingApprovalParams } from '../../../standing-approvals.ts'
import { signature } from '../../signature.ts'

export const endStandingApproval = signature({
  service: 'svc-admin',
  id: 'endStandingApproval',
  method: 'POST',
  path: '/v1/standing-approvals/{standingApprovalId}:end',
  summary: 'End a standing approval',
  description:
    'Ends the standing approval permanently. Grants that were issued under it and are not consumed become invalid. The agent must ask for approval again.',
  scope: 'admin.write',
  recentProof: true,
  params: StandingApprovalParams,
  reply: { 200: StandingApproval },
})
