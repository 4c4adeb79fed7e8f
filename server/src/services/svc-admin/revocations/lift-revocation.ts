import { svcAdmin } from '@countersign/contract/operations'
import { revocations } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const liftRevocation = operation(svcAdmin.liftRevocation, ({ tenant, origin, params }, ctx) =>
  revocations.lift(ctx, tenant, origin, params.revocationId),
)
