import Type from 'typebox'
import { Challenge, FetchOtpDetailsRequest, UserMethods } from '../../challenges.ts'
import { DeviceChallenges } from '../../device-challenges.ts'
import { signature } from '../signature.ts'

export const fetchOtpDetails = signature({
  service: 'svc-otp',
  id: 'fetchOtpDetails',
  method: 'POST',
  path: '/v1/fetchOtpDetails',
  summary: "Read a challenge, or a user's methods",
  description:
    'A challenge is read by the client that issued it. With `userId`: what the user holds, and by what the user can be challenged now. A device reads what it has to answer.',
  scope: ['mfa.read', 'device'],
  body: FetchOtpDetailsRequest,
  reply: { 200: Type.Union([Challenge, UserMethods, DeviceChallenges]) },
  errors: ['not_found', 'user_disabled'],
})
