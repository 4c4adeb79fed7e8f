import { maxReplayDifferences } from '../../../limits/index.ts'
import { PolicyReplayDifferencePage, PolicyReplayDifferenceQuery, PolicyReplayParams } from '../../../policy-replays.ts'
import { signature } from '../../signature.ts'

export const listPolicyReplayDifferences = signature({
  service: 'svc-admin',
  id: 'listPolicyReplayDifferences',
  method: 'GET',
  path: '/v1/policy-replays/{replayId}/differences',
  summary: 'List the differences that a replay found',
  description: `In the order of the decisions. A replay lists the first ${maxReplayDifferences.toLocaleString('en')} differences and counts the rest. Differences of decisions that are no longer kept are not returned.`,
  scope: 'admin.read',
  params: PolicyReplayParams,
  query: PolicyReplayDifferenceQuery,
  reply: { 200: PolicyReplayDifferencePage },
})
