import { MyStandingApproval } from '../../../my-agents.ts'
import { StandingApprovalParams } from '../../../standing-approvals.ts'
import { signature } from '../../signature.ts'

export const endMyStandingApproval = signature({
  service: 'svc-ss',
  id: 'endMyStandingApproval',
  method: 'POST',
  path: '/v1/me/standing-approvals/{standingApprovalId}:end',
  summary: 'End a standing approval',
  description:
    'Ends the standing approval permanently, without a proof. Grants that were issued under it and are not consumed become invalid.',
  scope: 'self',
  params: StandingApprovalParams,
  reply: { 200: MyStandingApproval },
  errors: ['user_disabled'],
})
