// Statistics and metrics of push challenges.

export { createPushMetrics } from './push-metrics/push-metrics.ts'
export { forgetPushes, purgePushRecords } from './push-metrics/push-records-store.ts'
export { createPushRollup, type PushRollup } from './push-metrics/rollup.ts'
export { listTenantsToRollUp, purgePushHours } from './push-metrics/rollup-store.ts'
export { startOfHour } from './push-metrics/spans.ts'
export { createStatistics } from './statistics/statistics.ts'
