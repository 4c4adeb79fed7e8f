import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Outbound } from '@countersign/platform/outbound'
import type { Signals } from '@countersign/platform/signals'
import type { TenantLimits } from '@countersign/platform/turns'
import type { Addresses } from './addresses/addresses.ts'
import type { Pace } from './waits/pace.ts'
import type { Waits } from './waits/waits.ts'

/**
 * What every wing builds on. Contexts grow with the wings, and a process has one object that implements all of them. A
 * function takes the lowest context that has what it needs.
 */
export interface BaseContext {
  readonly clock: Clock
  readonly database: Database
  readonly signals: Signals
  readonly outbound: Outbound
  readonly addresses: Addresses
  readonly log: Log
  /** In development, messages without a provider go to an inbox. */
  readonly development: boolean
  readonly pace: Pace
  readonly waits: Waits
  readonly tenantLimits: TenantLimits
}
