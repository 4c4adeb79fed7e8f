import { svcAdmin } from '@countersign/contract/operations'
import { replays } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const cancelPolicyReplay = operation(svcAdmin.cancelPolicyReplay, ({ tenant, origin, params }, ctx) =>
  replays.cancel(ctx, tenant, origin, params.replayId),
)
