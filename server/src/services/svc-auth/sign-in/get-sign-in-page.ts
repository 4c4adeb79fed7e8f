import { SignInPage, SignInParams } from '@countersign/contract'
import { openOperation } from '../../operation.ts'

export const getSignInPage = openOperation({
  id: 'getSignInPage',
  method: 'GET',
  path: '/v1/sign-in/{tenantId}',
  summary: 'Tell whom the sign-in is for',
  description: 'The name of the organisation, and who has signed in with this browser before.',
  params: SignInParams,
  ownPages: true,
  reply: { 200: SignInPage },
  handle: (call, { signIn }) => signIn.page(call.params.tenantId, call),
})
