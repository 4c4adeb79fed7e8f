import { PageQuery } from '../../../conventions.ts'
import { MyApprovalPage } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyApprovals = signature({
  service: 'svc-ss',
  id: 'listMyApprovals',
  method: 'GET',
  path: '/v1/me/approvals',
  summary: 'List what agents have asked me',
  description: 'Newest first, pending and answered. I answer on my device, and nowhere else.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyApprovalPage },
  errors: ['not_found', 'user_disabled'],
})
