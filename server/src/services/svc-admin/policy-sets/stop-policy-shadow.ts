import { svcAdmin } from '@countersign/contract/operations'
import { shadows } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const stopPolicyShadow = operation(svcAdmin.stopPolicyShadow, ({ tenant, origin }, ctx) =>
  shadows.stop(ctx, tenant, origin),
)
