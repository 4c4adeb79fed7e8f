import { DeviceSignIn, SignInParams, SignInWithDeviceRequest } from '@countersign/contract'
import { openOperation } from '../../operation.ts'
import { visitOf } from './visit.ts'

export const signInWithDevice = openOperation({
  id: 'signInWithDevice',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/device',
  summary: 'Sign in with a device alone',
  description:
    'In a browser where the user has signed in with a second factor before, and in no other: their devices are asked, and no password. Go on with answerSecondFactor.',
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
  handle: (call, { signIn }) => signIn.device(call.params.tenantId, visitOf(call), call.body),
})
