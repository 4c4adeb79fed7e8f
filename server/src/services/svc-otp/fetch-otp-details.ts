import { Challenge, DeviceChallenges, FetchOtpDetailsRequest, UserMethods } from '@countersign/contract'
import Type from 'typebox'
import { operation } from '../operation.ts'

export const fetchOtpDetails = operation({
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
  handle: ({ tenant, origin, body, signal }, { challenges }) => challenges.details(tenant, origin, body, signal),
})
