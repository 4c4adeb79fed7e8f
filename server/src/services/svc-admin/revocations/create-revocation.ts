import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const createRevocation = operation(svcAdmin.createRevocation, ({ tenant, origin, body }, { revocations }) =>
  revocations.create(tenant, origin, body),
)
