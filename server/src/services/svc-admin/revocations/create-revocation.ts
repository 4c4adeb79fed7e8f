import { svcAdmin } from '@countersign/contract/operations'
import { revocations } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const createRevocation = operation(svcAdmin.createRevocation, ({ tenant, origin, body }, ctx) =>
  revocations.create(ctx, tenant, origin, body),
)
