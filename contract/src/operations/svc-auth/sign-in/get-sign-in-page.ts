import { SignInPage, SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const getSignInPage = openSignature({
  service: 'svc-auth',
  id: 'getSignInPage',
  method: 'GET',
  path: '/v1/sign-in/{tenantId}',
  summary: 'Get the content of the sign-in page',
  description: 'Returns the name of the organisation, and the users who have signed in with this browser.',
  params: SignInParams,
  ownPages: true,
  reply: { 200: SignInPage },
})
