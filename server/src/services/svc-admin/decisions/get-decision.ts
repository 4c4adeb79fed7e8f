import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getDecision = operation(svcAdmin.getDecision, ({ tenant, params }, { decisions }) =>
  decisions.history.find(tenant, params.evaluationId),
)
