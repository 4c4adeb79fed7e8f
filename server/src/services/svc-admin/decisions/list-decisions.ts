import { svcAdmin } from '@countersign/contract/operations'
import { decisionHistory } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listDecisions = operation(svcAdmin.listDecisions, ({ tenant, query }, ctx) =>
  decisionHistory.list(ctx, tenant, query),
)
