// Revocations as decisions see them. Cached for less than a second, so that a kill switch works in every process within a second
// even if signals are lost; the signal, which is part of the commit, is faster.
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { BaseContext } from '../../base/index.ts'
import { findEpoch } from '../agents/epochs-store.ts'
import { RevocationMarks } from './revocation-marks.ts'
import { listRevocationsThatCount } from './revocations-store.ts'

export const revocationsTopic = 'revocations'

/** Longer than the lifetime of anything that an agent is given. */
const countsForMs = 86_400_000

export class CurrentRevocations {
  readonly #marks: FreshCache<RevocationMarks>

  constructor({ database, clock, signals }: Pick<BaseContext, 'database' | 'clock' | 'signals'>) {
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
    this.#marks = marks
    signals.on(revocationsTopic, (tenantId) => marks.drop(tenantId))
    signals.onLost(() => marks.clear())
  }

  of(tenantId: string): RevocationMarks | Promise<RevocationMarks> {
    return this.#marks.get(tenantId)
  }
}
