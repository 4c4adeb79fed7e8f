import { PolicyReplay, PolicyReplayParams } from '../../../policy-replays.ts'
import { signature } from '../../signature.ts'

export const getPolicyReplay = signature({
  service: 'svc-admin',
  id: 'getPolicyReplay',
  method: 'GET',
  path: '/v1/policy-replays/{replayId}',
  summary: 'Get the progress of a replay',
  scope: 'admin.read',
  params: PolicyReplayParams,
  reply: { 200: PolicyReplay },
})
