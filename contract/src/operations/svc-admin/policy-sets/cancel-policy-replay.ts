import { PolicyReplay, PolicyReplayParams } from '../../../policy-replays.ts'
import { signature } from '../../signature.ts'

export const cancelPolicyReplay = signature({
  service: 'svc-admin',
  id: 'cancelPolicyReplay',
  method: 'POST',
  path: '/v1/policy-replays/{replayId}:cancel',
  summary: 'Cancel a replay',
  description: 'The differences that it has found remain. A replay that has ended does not change.',
  scope: 'admin.write',
  params: PolicyReplayParams,
  reply: { 200: PolicyReplay },
})
