// Statistics and metrics of push challenges.

export { readPushMetrics } from './push-metrics/push-metrics.ts'
export { forgetPushes, purgePushRecords } from './push-metrics/push-records-store.ts'
export { rollUpPushes, rollupEnd } from './push-metrics/rollup.ts'
export { listTenantsToRollUp, purgePushHours } from './push-metrics/rollup-store.ts'
export { startOfHour } from './push-metrics/spans.ts'
export { addUpStatistics, endedBefore } from './statistics/add-up.ts'
export { listTenantsToAddUp, purgeStatisticsHours } from './statistics/hours-store.ts'
export { readStatistics } from './statistics/statistics.ts'
