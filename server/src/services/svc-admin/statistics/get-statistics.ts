import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getStatistics = operation(svcAdmin.getStatistics, ({ tenant, query }, { statistics }) =>
  statistics.read(tenant, query),
)
