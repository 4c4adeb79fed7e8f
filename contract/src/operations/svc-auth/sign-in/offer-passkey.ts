import { PasskeyOffer } from '../../../passkeys.ts'
import { SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const offerPasskey = openSignature({
  service: 'svc-auth',
  id: 'offerPasskey',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/passkey:offer',
  summary: 'Offer a sign-in with a passkey',
  description:
    'For autofill and for the button. Pass `publicKey` to `navigator.credentials.get()`. The server stores nothing until signInWithPasskey answers it, in the same browser.',
  params: SignInParams,
  ownPages: true,
  reply: { 200: PasskeyOffer },
  errors: ['auth_type_disabled'],
})
