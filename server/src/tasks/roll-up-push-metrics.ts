import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { PushRollup } from '../domain/push-metrics/rollup.ts'

export const rollUpPushMetricsRecurring: Recurring = { kind: 'roll-up-push-metrics', everySeconds: 300 }

export const rollUpPushMetrics = ({ pushRollup }: { readonly pushRollup: PushRollup }): TaskHandler => ({
  run: ({ signal }) => pushRollup.run(signal),
})
