import { PageQuery } from '../../../conventions.ts'
import { MyStandingApprovalPage } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyStandingApprovals = signature({
  service: 'svc-ss',
  id: 'listMyStandingApprovals',
  method: 'GET',
  path: '/v1/me/standing-approvals',
  summary: 'List your standing approvals',
  description:
    'Returns the standing approvals that you gave, and those that others gave for what agents do for you, newest first.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyStandingApprovalPage },
  errors: ['not_found', 'user_disabled'],
})
