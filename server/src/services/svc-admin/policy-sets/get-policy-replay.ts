import { svcAdmin } from '@countersign/contract/operations'
import { replays } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const getPolicyReplay = operation(svcAdmin.getPolicyReplay, ({ tenant, params }) =>
  replays.find(tenant, params.replayId),
)
