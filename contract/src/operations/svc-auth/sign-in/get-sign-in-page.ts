import { SignInPage, SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const getSignInPage = openSignature({
  service: 'svc-auth',
  id: 'getSignInPage',
  method: 'GET',
  path: '/v1/sign-in/{tenantId}',
  summary: 'Tell whom the sign-in is for',
  description: 'The name of the organisation, and who has signed in with this browser before.',
  params: SignInParams,
  ownPages: true,
  reply: { 200: SignInPage },
})
