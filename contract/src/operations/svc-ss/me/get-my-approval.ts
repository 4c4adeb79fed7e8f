import { MyApprovalParams, MyApprovalRequest } from '../../../my-approvals.ts'
import { signature } from '../../signature.ts'

export const getMyApproval = signature({
  service: 'svc-ss',
  id: 'getMyApproval',
  method: 'GET',
  path: '/v1/me/approvals/{approvalId}',
  summary: 'Get an approval requested from you',
  description: 'Returns everything that a device would show.',
  scope: 'self',
  params: MyApprovalParams,
  reply: { 200: MyApprovalRequest },
  errors: ['not_found', 'user_disabled'],
})
