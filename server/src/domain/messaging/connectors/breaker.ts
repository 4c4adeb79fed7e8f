// The circuit breaker of a connector. It is stored in the connector's row, so that one process learns from the failures of
// another.
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { claimAttempt, type Pauses, updateAfterFailure, updateAfterSuccess } from './breaker-store.ts'

export interface BreakerState {
  readonly failures: number
  readonly openUntil: Date | null
}

/** Permission for one attempt, whose result must be recorded. */
interface AdmittedAttempt {
  readonly connectorId: string
  readonly failuresBefore: number
  /** The end of the pause that this attempt holds; null if the connector was not paused. */
  readonly heldUntil: Date | null
}

const pauses: Pauses = { afterFailures: 5, firstSeconds: 30, longestSeconds: 600 }
/** Longer than any attempt: if the process that tries dies, another may try after that. */
const attemptSeconds = 30

/** Undefined while the connector is paused, or while another attempt finds out whether it works again. */
export async function admitAttempt(
  { clock }: BaseContext,
  tenant: TenantScope,
  connectorId: string,
  { failures, openUntil }: BreakerState,
): Promise<AdmittedAttempt | undefined> {
  if (openUntil && openUntil > new Date(clock.now())) return undefined
  const heldUntil = openUntil && new Date(clock.now() + attemptSeconds * 1000)
  if (openUntil && heldUntil && !(await tenant.tx((tx) => claimAttempt(tx, connectorId, openUntil, heldUntil))))
    return undefined
  return { connectorId, failuresBefore: failures, heldUntil }
}

export async function recordSuccess(
  tenant: TenantScope,
  { connectorId, failuresBefore }: AdmittedAttempt,
): Promise<void> {
  if (failuresBefore > 0) await tenant.tx((tx) => updateAfterSuccess(tx, connectorId))
}

export async function recordFailure(
  { clock }: BaseContext,
  tenant: TenantScope,
  { connectorId, heldUntil }: AdmittedAttempt,
): Promise<void> {
  await tenant.tx((tx) => updateAfterFailure(tx, connectorId, heldUntil, pauses, new Date(clock.now())))
}
