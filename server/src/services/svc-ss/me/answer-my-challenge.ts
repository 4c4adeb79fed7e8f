import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const answerMyChallenge = operation(
  svcSs.answerMyChallenge,
  ({ tenant, origin, body, signal }, { selfService }) => selfService.methods.answer(tenant, origin, body, signal),
)
