import { Statistics, StatisticsQuery } from '../../../statistics.ts'
import { signature } from '../../signature.ts'

export const getStatistics = signature({
  service: 'svc-admin',
  id: 'getStatistics',
  method: 'GET',
  path: '/v1/statistics',
  summary: 'Read statistics',
  description: 'Challenges and messages of a span of time by hour or day, and what users have registered.',
  scope: 'admin.read',
  query: StatisticsQuery,
  reply: { 200: Statistics },
})
