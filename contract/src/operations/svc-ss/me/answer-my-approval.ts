import { MyApproval } from '../../../my-agents.ts'
import { AnswerMyApprovalRequest, MyApprovalParams } from '../../../my-approvals.ts'
import { signature } from '../../signature.ts'

export const answerMyApproval = signature({
  service: 'svc-ss',
  id: 'answerMyApproval',
  method: 'POST',
  path: '/v1/me/approvals/{approvalId}:answer',
  summary: 'Answer an approval with a passkey',
  description:
    'Requires a browser session. The passkey signs the decision and the action. If the digits are wrong, the request is denied, as on a device.',
  scope: 'self',
  params: MyApprovalParams,
  body: AnswerMyApprovalRequest,
  reply: { 200: MyApproval },
  errors: ['not_found', 'forbidden', 'auth_type_disabled', 'credential_rejected', 'approval_finished'],
})
