import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const liftRevocation = operation(svcAdmin.liftRevocation, ({ tenant, origin, params }, { revocations }) =>
  revocations.lift(tenant, origin, params.revocationId),
)
