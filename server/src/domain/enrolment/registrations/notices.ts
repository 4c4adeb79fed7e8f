// Whatever changes about somebody's methods is told to them on their other channels: if it was not them, they learn of it.
import type { AuthType } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { authenticationMethods } from '../../../methods/index.ts'
import { type RegistrationRow, registrationSecrets } from '../../authenticators/index.ts'
import { findLastLocale } from '../../challenges/index.ts'
import { deliveries, type MessagingContext } from '../../messaging/index.ts'
import { unlessBroken } from '../../tenancy/index.ts'

interface MethodChange {
  readonly change: 'added' | 'replaced' | 'removed'
  readonly authType: AuthType
  readonly registrationId: string
}

export type Notify = (tx: TenantTx, held: readonly RegistrationRow[], change: MethodChange) => Promise<void>

const maxChannels = 3
const usefulForSeconds = 86_400

export function createNotices(parts: MessagingContext): Notify {
  const { clock } = parts
  return async (tx, held, { change, authType, registrationId }) => {
    const others = held.filter((row) => row.status === 'active' && row.registration_id !== registrationId)
    const reachable = others.filter((row) => authenticationMethods[row.auth_type].channel).slice(0, maxChannels)
    const locale = reachable[0] ? await findLastLocale(tx, reachable[0].user_id) : null
    for (const row of reachable) {
      const { channel, destination } = authenticationMethods[row.auth_type]
      if (!channel || !destination || !(await deliveries.canSend(parts, tx, channel))) continue
      const secret = await unlessBroken(registrationSecrets.open(parts, tx, row))
      if (secret === undefined) continue
      await deliveries.enqueue(parts, tx, {
        channel,
        purpose: 'method_changed',
        userId: row.user_id,
        to: destination(secret).address,
        locale,
        challengeId: null,
        details: { change, method: authType },
        expiresAt: new Date(clock.now() + usefulForSeconds * 1000),
      })
    }
  }
}
