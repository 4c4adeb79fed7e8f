import { svcAdmin } from '@countersign/contract/operations'
import { replays } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const startPolicyReplay = operation(svcAdmin.startPolicyReplay, ({ tenant, origin, body }, ctx) =>
  replays.start(ctx, tenant, origin, body),
)
