import { Statistics, StatisticsQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getStatistics = operation({
  id: 'getStatistics',
  method: 'GET',
  path: '/v1/statistics',
  summary: 'Read statistics',
  description: 'Challenges and messages of a span of time by hour or day, and what users have registered.',
  scope: 'admin.read',
  query: StatisticsQuery,
  reply: { 200: Statistics },
  handle: ({ tenant, query }, { statistics }) => statistics.read(tenant, query),
})
