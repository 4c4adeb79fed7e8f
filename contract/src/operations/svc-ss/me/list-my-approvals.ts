import { PageQuery } from '../../../conventions.ts'
import { MyApprovalPage } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyApprovals = signature({
  service: 'svc-ss',
  id: 'listMyApprovals',
  method: 'GET',
  path: '/v1/me/approvals',
  summary: 'List approvals requested from you',
  description:
    'Returns pending and answered requests, newest first. You can answer a request on your device or, if `acceptsPasskey` is `true`, on the self-service pages.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyApprovalPage },
  errors: ['not_found', 'user_disabled'],
})
