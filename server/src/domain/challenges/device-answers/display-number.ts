import { Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { deviceMethods } from '../../../methods/index.ts'
import type { ChallengesContext } from '../context.ts'
import { deriveCode } from '../lifecycle/codes.ts'
import { findDeviceChallenge } from '../lifecycle/device-challenges-store.ts'

/** The digits that the asker shows, and that the user types to approve. */
export async function findDisplayNumber(ctx: ChallengesContext, tx: TenantTx, challengeId: string): Promise<string> {
  const challenge = await findDeviceChallenge(tx, challengeId)
  if (!challenge) throw new Problem('not_found')
  const { matchDigits = 0 } = deviceMethods[challenge.auth_type]
  return (await deriveCode(ctx, tx, challengeId, matchDigits, challenge.number_key_version ?? undefined)).code
}
