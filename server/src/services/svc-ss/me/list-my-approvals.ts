import { MyApprovalPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMyApprovals = operation({
  id: 'listMyApprovals',
  method: 'GET',
  path: '/v1/me/approvals',
  summary: 'List what agents have asked me',
  description: 'Newest first, pending and answered. I answer on my device, and nowhere else.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyApprovalPage },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin, query }, { selfService }) => selfService.agents.approvals(tenant, origin, query),
})
