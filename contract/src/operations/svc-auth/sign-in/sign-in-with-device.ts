import { DeviceSignIn, SignInParams, SignInWithDeviceRequest } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const signInWithDevice = openSignature({
  service: 'svc-auth',
  id: 'signInWithDevice',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/device',
  summary: 'Sign in with a device, without a password',
  description:
    "Works only in a browser in which the user has signed in with a second factor before. Prompts the user's devices. Continue with answerSecondFactor.",
  params: SignInParams,
  ownPages: true,
  body: SignInWithDeviceRequest,
  reply: { 200: DeviceSignIn },
  errors: [
    'auth_type_disabled',
    'user_disabled',
    'registration_disabled',
    'registration_not_found',
    'registration_state_conflict',
    'push_pending',
    'push_paused',
    'send_limit_reached',
  ],
})
