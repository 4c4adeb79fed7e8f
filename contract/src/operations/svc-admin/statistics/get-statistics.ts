import { Statistics, StatisticsQuery } from '../../../statistics.ts'
import { signature } from '../../signature.ts'

export const getStatistics = signature({
  service: 'svc-admin',
  id: 'getStatistics',
  method: 'GET',
  path: '/v1/statistics',
  summary: 'Get statistics',
  description:
    'Returns the number of challenges and messages per hour or day in a period, and the number of current registrations.',
  scope: 'admin.read',
  query: StatisticsQuery,
  reply: { 200: Statistics },
})
