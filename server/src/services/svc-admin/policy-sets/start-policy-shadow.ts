import { svcAdmin } from '@countersign/contract/operations'
import { shadows } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const startPolicyShadow = operation(svcAdmin.startPolicyShadow, ({ tenant, origin }, ctx) =>
  shadows.start(ctx, tenant, origin),
)
