import { MfaSettings } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getMfaSettings = operation({
  id: 'getMfaSettings',
  method: 'GET',
  path: '/v1/mfa-settings',
  summary: 'Read the settings for all methods',
  scope: 'admin.read',
  reply: { 200: MfaSettings },
  handle: async ({ tenant }, { mfaSettings }) => tagged(await mfaSettings.find(tenant)),
})
