import { MfaSettings, UpdateMfaSettingsRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateMfaSettings = operation({
  id: 'updateMfaSettings',
  method: 'PATCH',
  path: '/v1/mfa-settings',
  summary: 'Change the settings for all methods',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  body: UpdateMfaSettingsRequest,
  reply: { 200: MfaSettings },
  handle: async ({ tenant, origin, ifMatch, body }, { mfaSettings }) =>
    tagged(await mfaSettings.update(tenant, origin, ifMatch, body)),
})
