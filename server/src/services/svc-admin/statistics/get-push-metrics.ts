import { defaultStatisticsDays } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { readPushMetrics } from '../../../domain/insight/index.ts'
import { operation } from '../../operation.ts'

export const getPushMetrics = operation(svcAdmin.getPushMetrics, ({ tenant, query }, ctx) => {
  const { to = new Date(ctx.clock.now()).toISOString() } = query
  const { from = new Date(Date.parse(to) - defaultMs).toISOString() } = query
  return readPushMetrics(ctx, tenant, { ...query, from, to })
})

const defaultMs = defaultStatisticsDays * 86_400_000
