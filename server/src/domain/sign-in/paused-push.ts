// Push prompts that are paused: the pages offer another method first.
import type { Registration } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../base/index.ts'
import { findPausedUntil } from '../challenges/index.ts'
import { ownClientId } from '../people/index.ts'

export async function withPause(
  { clock }: BaseContext,
  tx: TenantTx,
  userId: string,
  registrations: readonly Registration[],
): Promise<Registration[]> {
  if (!registrations.some(isPush)) return [...registrations]
  const until = await findPausedUntil(tx, { userId, askerId: ownClientId }, new Date(clock.now()))
  if (!until) return [...registrations]
  return registrations.map((held) => (isPush(held) ? { ...held, pausedUntil: until.toISOString() } : held))
}

const isPush = ({ authType }: Registration): boolean => authType === 'push'
