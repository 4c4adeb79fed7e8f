import { AskedApprovalPage, AskedApprovalQuery } from '../../../approvals.ts'
import { signature } from '../../signature.ts'

export const listApprovals = signature({
  service: 'svc-admin',
  id: 'listApprovals',
  method: 'GET',
  path: '/v1/approvals',
  summary: 'List the approvals that agents have asked for, newest first',
  description: 'Whom they ask answers on their own device, and nowhere else.',
  scope: 'admin.read',
  query: AskedApprovalQuery,
  reply: { 200: AskedApprovalPage },
})
