import Type from 'typebox'
import { Challenge, FetchOtpDetailsRequest, UserMethods } from '../../challenges.ts'
import { DeviceChallenges } from '../../device-challenges.ts'
import { signature } from '../signature.ts'

export const fetchOtpDetails = signature({
  service: 'svc-otp',
  id: 'fetchOtpDetails',
  method: 'POST',
  path: '/v1/fetchOtpDetails',
  summary: "Get a challenge or a user's methods",
  description:
    "With `challengeId`, returns the challenge, for the client that issued it. With `userId`, returns the user's registrations and the methods that can challenge the user now. A device receives the challenges that it can answer.",
  scope: ['mfa.read', 'device'],
  body: FetchOtpDetailsRequest,
  reply: { 200: Type.Union([Challenge, UserMethods, DeviceChallenges]) },
  errors: ['not_found', 'user_disabled'],
})
