// The background work of a deployment: what each kind of task does, and what is done again and again.
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { Domain } from '../domain/domain.ts'

export const recurringTasks: readonly Recurring[] = []

export function taskHandlers(_domain: Domain): Readonly<Record<string, TaskHandler>> {
  return {}
}
