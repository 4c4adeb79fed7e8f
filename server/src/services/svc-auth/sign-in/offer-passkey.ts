import { svcAuth } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'

export const offerPasskey = openOperation(svcAuth.offerPasskey, async (call, ctx) => {
  const { offer, cookies } = await signIn.offerPasskey(ctx, call.params.tenantId, call)
  return new Answer(offer, { cookies })
})
