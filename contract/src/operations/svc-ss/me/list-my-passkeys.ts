import { MyPasskeys } from '../../../my-passkeys.ts'
import { signature } from '../../signature.ts'

export const listMyPasskeys = signature({
  service: 'svc-ss',
  id: 'listMyPasskeys',
  method: 'GET',
  path: '/v1/me/passkeys',
  summary: 'List your passkeys for these pages',
  description:
    'Requires a browser session. Also returns what the page signals to the browser after a change, so that the browser offers no passkey that was removed.',
  scope: 'self',
  beforePasskey: true,
  reply: { 200: MyPasskeys },
  errors: ['not_found', 'user_disabled', 'forbidden'],
})
