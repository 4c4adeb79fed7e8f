import { MyRegistrationParams } from '../../../me.ts'
import { ActivateMyPasskeyRequest } from '../../../my-passkeys.ts'
import { Registration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const activateMyPasskey = signature({
  service: 'svc-ss',
  id: 'activateMyPasskey',
  method: 'POST',
  path: '/v1/me/passkeys/{registrationId}:activate',
  summary: 'Activate a new passkey for these pages',
  description:
    'Requires the browser session that added the passkey. The response is no proof: to verify the user, the passkey must answer a challenge.',
  scope: 'self',
  beforePasskey: true,
  params: MyRegistrationParams,
  body: ActivateMyPasskeyRequest,
  reply: { 200: Registration },
  errors: ['auth_type_disabled', 'user_disabled', 'forbidden', 'credential_rejected', 'already_registered'],
})
