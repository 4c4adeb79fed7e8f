import type { AuthType } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { authenticationMethods } from '../../../methods/index.ts'
import { type RegistrationRow, registrationSecrets } from '../../authenticators/index.ts'
import { findLastLocale } from '../../challenges/index.ts'
import { deliveries } from '../../messaging/index.ts'
import { unlessBroken } from '../../tenancy/index.ts'
import type { EnrolmentContext } from '../context.ts'

interface MethodChange {
  readonly change: 'added' | 'replaced' | 'removed'
  readonly authType: AuthType
  readonly registrationId: string
}

const maxChannels = 3
const usefulForSeconds = 86_400

/** Tells the user on their other channels that a method has changed, so that they learn of a change that was not theirs. */
export async function notifyMethodChange(
  ctx: EnrolmentContext,
  tx: TenantTx,
  held: readonly RegistrationRow[],
  { change, authType, registrationId }: MethodChange,
): Promise<void> {
  const others = held.filter((row) => row.status === 'active' && row.registration_id !== registrationId)
  const reachable = others.filter((row) => sendingMethod(row.auth_type)).slice(0, maxChannels)
  const locale = reachable[0] ? await findLastLocale(tx, reachable[0].user_id) : null
  for (const row of reachable) {
    const method = sendingMethod(row.auth_type)
    if (!method || !(await deliveries.canSend(ctx, tx, method.channel))) continue
    const secret = await unlessBroken(registrationSecrets.open(ctx, tx, row))
    if (secret === undefined) continue
    await deliveries.enqueue(ctx, tx, {
      channel: method.channel,
      purpose: 'method_changed',
      userId: row.user_id,
      to: method.destination(secret).address,
      locale,
      challengeId: null,
      details: { change, method: authType },
      expiresAt: new Date(ctx.clock.now() + usefulForSeconds * 1000),
    })
  }
}

function sendingMethod(authType: AuthType) {
  const method = authenticationMethods[authType]
  if (method.answer !== 'typed' || !method.channel || !method.destination) return undefined
  return { channel: method.channel, destination: method.destination }
}
