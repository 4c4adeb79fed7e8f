import { svcAdmin } from '@countersign/contract/operations'
import { replays } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listPolicyReplays = operation(svcAdmin.listPolicyReplays, ({ tenant, query }) =>
  replays.list(tenant, query),
)
