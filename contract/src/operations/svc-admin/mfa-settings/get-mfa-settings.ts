import { MfaSettings } from '../../../mfa-settings.ts'
import { signature } from '../../signature.ts'

export const getMfaSettings = signature({
  service: 'svc-admin',
  id: 'getMfaSettings',
  method: 'GET',
  path: '/v1/mfa-settings',
  summary: 'Get the MFA settings',
  scope: 'admin.read',
  reply: { 200: MfaSettings },
})
