import { AskedApprovalPage, AskedApprovalQuery } from '../../../approvals.ts'
import { signature } from '../../signature.ts'

export const listApprovals = signature({
  service: 'svc-admin',
  id: 'listApprovals',
  method: 'GET',
  path: '/v1/approvals',
  summary: 'List approvals',
  description:
    'Returns the approvals that agents have requested, newest first. Only the approver can answer, on their own device.',
  scope: 'admin.read',
  query: AskedApprovalQuery,
  reply: { 200: AskedApprovalPage },
})
