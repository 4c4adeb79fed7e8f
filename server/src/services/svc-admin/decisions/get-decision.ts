import { svcAdmin } from '@countersign/contract/operations'
import { decisionHistory } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const getDecision = operation(svcAdmin.getDecision, ({ tenant, origin, params }, ctx) =>
  decisionHistory.find(ctx, tenant, origin, params.evaluationId),
)
