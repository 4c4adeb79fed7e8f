import { svcAdmin } from '@countersign/contract/operations'
import { replays } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listPolicyReplayDifferences = operation(
  svcAdmin.listPolicyReplayDifferences,
  ({ tenant, params, query }) => replays.differences(tenant, params.replayId, query),
)
