import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const challengeMe = operation(svcSs.challengeMe, ({ tenant, origin, body }, { selfService }) =>
  selfService.methods.challenge(tenant, origin, body),
)
