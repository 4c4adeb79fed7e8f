import { DecisionPage, DecisionQuery } from '../../../decisions.ts'
import { signature } from '../../signature.ts'

export const listDecisions = signature({
  service: 'svc-admin',
  id: 'listDecisions',
  method: 'GET',
  path: '/v1/decisions',
  summary: 'List decisions',
  description:
    'Returns decisions newest first. A decision appears in the log shortly after it is made, and is kept for `decisionRetentionDays` (see getMfaSettings).',
  scope: 'admin.read',
  query: DecisionQuery,
  reply: { 200: DecisionPage },
})
