import { MfaSettings, UpdateMfaSettingsRequest } from '../../../mfa-settings.ts'
import { signature } from '../../signature.ts'

export const updateMfaSettings = signature({
  service: 'svc-admin',
  id: 'updateMfaSettings',
  method: 'PATCH',
  path: '/v1/mfa-settings',
  summary: 'Update the MFA settings',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  body: UpdateMfaSettingsRequest,
  reply: { 200: MfaSettings },
})
