// The circuit breaker of a connector. It is stored in the connector's row, so that one process learns from the failures of
// another.
import type { TenantScope } from '@countersign/platform/database'
import { alerts } from '../../alerts/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { claimAttempt, type Pauses, updateAfterFailure, updateAfterSuccess, updateLastSent } from './breaker-store.ts'

export interface BreakerState {
  readonly failures: number
  readonly openUntil: Date | null
  /** Null if a message failed after it. */
  readonly lastSentAt: Date | null
}

/** Permission for one attempt, whose result must be recorded. */
interface AdmittedAttempt {
  readonly connectorId: string
  readonly failuresBefore: number
  readonly lastSentAt: Date | null
  /** The end of the pause that this attempt holds; null if the connector was not paused. */
  readonly heldUntil: Date | null
}

const pauses: Pauses = { afterFailures: 5, firstSeconds: 30, longestSeconds: 600 }
/** Longer than any attempt: if the process that tries dies, another may try after that. */
const attemptSeconds = 30
/** Writing the row with every message would make all messages of a connector wait for each other. */
const lastSentAccurateToMs = 60_000

/** Undefined while the connector is paused, or while another attempt finds out whether it works again. */
export async function admitAttempt(
  { clock }: BaseContext,
  tenant: TenantScope,
  connectorId: string,
  { failures, openUntil, lastSentAt }: BreakerState,
): Promise<AdmittedAttempt | undefined> {
  if (openUntil && openUntil > new Date(clock.now())) return undefined
  const heldUntil = openUntil && new Date(clock.now() + attemptSeconds * 1000)
  if (openUntil && heldUntil && !(await tenant.tx((tx) => claimAttempt(tx, connectorId, openUntil, heldUntil))))
    return undefined
  return { connectorId, failuresBefore: failures, lastSentAt, heldUntil }
}

/** The provider responded as it should: a provider that refuses a message works. */
export async function recordSuccess(
  ctx: BaseContext,
  tenant: TenantScope,
  { connectorId, failuresBefore }: AdmittedAttempt,
): Promise<void> {
  if (failuresBefore === 0) return
  await tenant.tx(async (tx) => {
    if ((await updateAfterSuccess(tx, connectorId)) > 0) await alerts.resolve(ctx, tx, 'connector_failing', connectorId)
  })
}

export async function recordSent(
  { clock }: BaseContext,
  tenant: TenantScope,
  { connectorId, lastSentAt }: Pick<AdmittedAttempt, 'connectorId' | 'lastSentAt'>,
): Promise<void> {
  const now = clock.now()
  const since = new Date(now - lastSentAccurateToMs)
  if (!lastSentAt || lastSentAt < since) await tenant.tx((tx) => updateLastSent(tx, connectorId, new Date(now), since))
}

export async function recordFailure(
  ctx: BaseContext,
  tenant: TenantScope,
  { connectorId, heldUntil }: AdmittedAttempt,
  error: string,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  await tenant.tx(async (tx) => {
    const failed = await updateAfterFailure(tx, connectorId, heldUntil, pauses, { error, now })
    if (!failed?.open_until) return
    const { channel, display_name: subjectName } = failed
    const details = { channel, error }
    await alerts.raiseCondition(ctx, tx, { kind: 'connector_failing', subjectId: connectorId, subjectName, details })
  })
}
