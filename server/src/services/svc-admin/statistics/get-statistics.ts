import { svcAdmin } from '@countersign/contract/operations'
import { readStatistics } from '../../../domain/insight/index.ts'
import { operation } from '../../operation.ts'

export const getStatistics = operation(svcAdmin.getStatistics, ({ tenant, query }, ctx) =>
  readStatistics(ctx, tenant, query),
)
