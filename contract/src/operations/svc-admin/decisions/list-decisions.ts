import { DecisionPage, DecisionQuery } from '../../../decisions.ts'
import { signature } from '../../signature.ts'

export const listDecisions = signature({
  service: 'svc-admin',
  id: 'listDecisions',
  method: 'GET',
  path: '/v1/decisions',
  summary: 'List the decisions, newest first',
  description:
    'The log is written a moment after each decision, and kept for `decisionRetentionDays` (see getMfaSettings).',
  scope: 'admin.read',
  query: DecisionQuery,
  reply: { 200: DecisionPage },
})
