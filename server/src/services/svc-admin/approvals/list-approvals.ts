import { AskedApprovalPage, AskedApprovalQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listApprovals = operation({
  id: 'listApprovals',
  method: 'GET',
  path: '/v1/approvals',
  summary: 'List the approvals that agents have asked for, newest first',
  description: 'Whom they ask answers on their own device, and nowhere else.',
  scope: 'admin.read',
  query: AskedApprovalQuery,
  reply: { 200: AskedApprovalPage },
  handle: ({ tenant, query }, { approvals }) => approvals.list(tenant, query),
})
