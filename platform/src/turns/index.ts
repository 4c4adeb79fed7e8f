// Shares the resources that a process has only once: the thread pool, background threads, the event loop.
export { Admission } from './admission.ts'
export { createEasedSteps, createEasing } from './easing.ts'
export { KnownTenants, unknownTenants } from './known-tenants.ts'
export { lowerThreadPriority } from './low-priority.ts'
export { createPlaces, type Places } from './places.ts'
export { createSlices } from './slices.ts'
export {
  type Account,
  type TenantLimit,
  type TenantLimitSettings,
  TenantLimits,
  type TenantUse,
} from './tenant-limits.ts'
export { createThread } from './thread.ts'
export { threadPool } from './thread-pool.ts'
export { CallerLeft, NoTurn, Turns } from './turns.ts'
