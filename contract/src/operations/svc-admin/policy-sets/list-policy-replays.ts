import { PageQuery } from '../../../conventions.ts'
import { replayReportDays } from '../../../limits/index.ts'
import { PolicyReplayPage } from '../../../policy-replays.ts'
import { signature } from '../../signature.ts'

export const listPolicyReplays = signature({
  service: 'svc-admin',
  id: 'listPolicyReplays',
  method: 'GET',
  path: '/v1/policy-replays',
  summary: 'List replays of the decision log',
  description: `Newest first. A replay is kept for ${replayReportDays} days after it ends.`,
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: PolicyReplayPage },
})
