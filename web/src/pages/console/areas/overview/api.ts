// The data of the charts, polled while the page is open.

import { svcAdmin } from '@countersign/contract/operations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import type { Period } from './period.ts'
import { spanOf } from './period.ts'

const everyMs = 15_000
const live = { refetchInterval: everyMs, placeholderData: keepPreviousData }

export const useStatistics = (period: Period) =>
  useQuery({
    queryKey: ['statistics', period],
    queryFn: ({ signal }) => call(svcAdmin.getStatistics, { query: spanOf(period, Date.now()), signal }),
    ...live,
  })

export const usePushMetrics = (period: Period) =>
  useQuery({
    queryKey: ['push-metrics', period],
    queryFn: ({ signal }) => call(svcAdmin.getPushMetrics, { query: spanOf(period, Date.now()), signal }),
    ...live,
  })

export const useConnectorHealth = () =>
  useQuery({
    queryKey: ['connectors', 'health'],
    queryFn: ({ signal }) => call(svcAdmin.listConnectors, { query: { limit: 100 }, signal }),
    ...live,
  })
