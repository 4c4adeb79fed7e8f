import { BeginMyApprovalRequest, MyApprovalOptions, MyApprovalParams } from '../../../my-approvals.ts'
import { signature } from '../../signature.ts'

export const beginMyApproval = signature({
  service: 'svc-ss',
  id: 'beginMyApproval',
  method: 'POST',
  path: '/v1/me/approvals/{approvalId}:begin',
  summary: 'Get the options to answer an approval with a passkey',
  description:
    'Requires a browser session, and a passkey of these pages whose user verification counts. The options are for one decision.',
  scope: 'self',
  params: MyApprovalParams,
  body: BeginMyApprovalRequest,
  reply: { 200: MyApprovalOptions },
  errors: ['not_found', 'forbidden', 'auth_type_disabled', 'registration_not_found', 'approval_finished'],
})
