import { StandingApprovalPage, StandingApprovalQuery } from '../../../standing-approvals.ts'
import { signature } from '../../signature.ts'

export const listStandingApprovals = signature({
  service: 'svc-admin',
  id: 'listStandingApprovals',
  method: 'GET',
  path: '/v1/standing-approvals',
  summary: 'List standing approvals',
  description: 'Returns what approvers let agents repeat, newest first, with how much of it is used.',
  scope: 'admin.read',
  query: StandingApprovalQuery,
  reply: { 200: StandingApprovalPage },
})
