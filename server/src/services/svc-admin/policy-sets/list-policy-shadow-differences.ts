import { svcAdmin } from '@countersign/contract/operations'
import { shadows } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listPolicyShadowDifferences = operation(svcAdmin.listPolicyShadowDifferences, ({ tenant, query }, ctx) =>
  shadows.differences(ctx, tenant, query),
)
