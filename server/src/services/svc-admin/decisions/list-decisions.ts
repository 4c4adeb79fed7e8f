import { DecisionPage, DecisionQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listDecisions = operation({
  id: 'listDecisions',
  method: 'GET',
  path: '/v1/decisions',
  summary: 'List the decisions, newest first',
  description:
    'The log is written a moment after each decision, and kept for `decisionRetentionDays` (see getMfaSettings).',
  scope: 'admin.read',
  query: DecisionQuery,
  reply: { 200: DecisionPage },
  handle: ({ tenant, query }, { decisions }) => decisions.history.list(tenant, query),
})
