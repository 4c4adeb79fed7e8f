import { svcAuth } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { stepUp as stepUpSession } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const stepUp = operation(svcAuth.stepUp, async ({ tenant, origin, body }, ctx) => {
  const { session, cookies } = await stepUpSession(ctx, tenant, origin, body)
  return new Answer(session, { cookies })
})
