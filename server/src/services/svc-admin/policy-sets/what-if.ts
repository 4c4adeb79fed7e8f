import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const whatIf = operation(svcAdmin.whatIf, ({ tenant, body }, { policies }) =>
  policies.whatIf(tenant, body.requests),
)
