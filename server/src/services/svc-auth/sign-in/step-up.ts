import { svcAuth } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const stepUp = operation(svcAuth.stepUp, async ({ tenant, origin, body }, { signIn }) => {
  const { session, cookies } = await signIn.stepUp(tenant, origin, body)
  return new Answer(session, { cookies })
})
