// What is revoked, as decisions see it. Remembered for less than a second, so that a kill switch works in every process
// within one even where no signal comes through; the signal, which is part of the commit, is faster.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import { matchesAction } from '../agents/action-patterns.ts'
import { findEpoch } from '../agents/epochs-store.ts'
import type { Revocable } from '../pending-approvals/revocable.ts'
import { listRevocationsThatCount, type RevocationRow } from './revocations-store.ts'

type Mark = Pick<RevocationRow, 'kind' | 'target' | 'epoch' | 'lifted_at'>

export class RevocationMarks {
  /** The number of the last revocation. */
  readonly epoch: number
  readonly #marks: readonly Mark[]

  constructor(epoch: number, marks: readonly Mark[]) {
    this.epoch = epoch
    this.#marks = marks
  }

  /** Whether a revocation is in force that means it, or one came after `since`, in force or lifted again. */
  stops(request: Revocable, since = this.epoch): boolean {
    return this.#marks.some((mark) => (mark.lifted_at === null || mark.epoch > since) && means(mark, request))
  }
}

export function means({ kind, target }: Pick<Mark, 'kind' | 'target'>, request: Revocable): boolean {
  switch (kind) {
    case 'tenant':
      return true
    case 'agent':
      return request.agentId === target
    case 'user':
      return request.userId === target
    case 'delegation':
      return request.delegationId === target
    case 'action':
      return matchesAction([target], request.action)
  }
}

export const revocationsTopic = 'revocations'

/** Longer than anything lives that an agent is given. */
const countsForMs = 86_400_000

export interface Marks {
  of(tenantId: string): RevocationMarks | Promise<RevocationMarks>
}

export function createRevocationMarks(parts: { database: Database; clock: Clock; signals: Signals }): Marks {
  const { database, clock, signals } = parts
  const marks = new FreshCache<RevocationMarks>({
    maximum: 10_000,
    refreshAfterMs: 400,
    expireAfterMs: 800,
    load: (tenantId) =>
      database.scope(tenantId).apart(async (tx) => {
        const since = new Date(clock.now() - countsForMs)
        const [epoch, rows] = await Promise.all([findEpoch(tx), listRevocationsThatCount(tx, since)])
        return new RevocationMarks(epoch, rows)
      }),
  })
  signals.on(revocationsTopic, (tenantId) => marks.drop(tenantId))
  signals.onLost(() => marks.clear())
  return { of: (tenantId) => marks.get(tenantId) }
}
