// Locks: after too many wrong answers in a row a user's method is locked, for longer each time.
import { type AuthType, Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { type FailureCountRow, listFailureCounts } from './failure-counts-store.ts'

export interface Lock {
  /** Null: until an administrator acts. */
  readonly until: Date | null
}

export type LocksOf = ReadonlyMap<AuthType, Lock>

/** The user's locks that apply now. */
export async function locksOf(tx: TenantTx, userId: string, now: number): Promise<LocksOf> {
  const rows = await listFailureCounts(tx, userId)
  return new Map(rows.filter((row) => isLocked(row, now)).map((row) => [row.auth_type, lockOf(row)]))
}

export function assertUnlocked(locks: LocksOf, authType: AuthType, now: number): void {
  const lock = locks.get(authType)
  if (!lock) return
  const { until } = lock
  throw new Problem('registration_locked', {
    members: { lockedUntil: until?.toISOString() ?? null },
    ...(until ? { retryAfterSeconds: Math.ceil((until.getTime() - now) / 1000) } : {}),
  })
}

const isLocked = ({ disabled, locked_until }: FailureCountRow, now: number) =>
  disabled || (locked_until !== null && locked_until.getTime() > now)

const lockOf = ({ disabled, locked_until }: FailureCountRow): Lock => ({ until: disabled ? null : locked_until })
