// What whoever delivers a code needs to know of its challenge.
import type { Clock } from '@countersign/platform/clock'
import type { ChallengeCodes } from '../../messaging/index.ts'
import { findChallenge } from './challenges-store.ts'
import type { Codes } from './codes.ts'
import { updateDelivery } from './delivery-status-store.ts'
import { updateEnded } from './outcomes-store.ts'
import { stateOf } from './present.ts'

export function createChallengeCodes({ codes, clock }: { codes: Codes; clock: Clock }): ChallengeCodes {
  return {
    async codeOf(tx, challengeId) {
      const row = await findChallenge(tx, challengeId)
      if (!row || row.code_digits === null || stateOf(row, clock.now()).state !== 'pending') return undefined
      const { code } = await codes.derive(tx, challengeId, row.code_digits, row.code_key_version ?? undefined)
      return { code }
    },

    async recordDelivery(tx, challengeId, status) {
      await updateDelivery(tx, { challengeId, status })
      if (status === 'failed')
        await updateEnded(tx, challengeId, { state: 'failed', reason: 'delivery_failed' }, new Date(clock.now()))
    },
  }
}
