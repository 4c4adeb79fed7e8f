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

interface Notice {
  readonly purpose: 'method_changed' | 'approval_requested' | 'temporary_code_created'
  readonly details: Readonly<Record<string, string>>
  readonly expiresAt: Date
}

/** Tells the user on their other channels that a method has changed, so that they learn of a change that was not theirs. */
export async function notifyMethodChange(
  ctx: EnrolmentContext,
  tx: TenantTx,
  held: readonly RegistrationRow[],
  { change, authType, registrationId }: MethodChange,
): Promise<void> {
  const others = held.filter((row) => row.registration_id !== registrationId)
  const expiresAt = new Date(ctx.clock.now() + usefulForSeconds * 1000)
  await notify(ctx, tx, others, { purpose: 'method_changed', details: { change, method: authType }, expiresAt })
}

/** Sends a message to the numbers and addresses of a user's active registrations. Returns the number of messages. */
export async function notify(
  ctx: EnrolmentContext,
  tx: TenantTx,
  held: readonly RegistrationRow[],
  { purpose, details, expiresAt }: Notice,
): Promise<number> {
  const active = held.filter((row) => row.status === 'active')
  const reachable = active.filter((row) => sendingMethod(row.auth_type)).slice(0, maxChannels)
  const locale = reachable[0] ? await findLastLocale(tx, reachable[0].user_id) : null
  let sent = 0
  for (const row of reachable) {
    const method = sendingMethod(row.auth_type)
    if (!method || !(await deliveries.canSend(ctx, tx, method.channel))) continue
    const secret = await unlessBroken(registrationSecrets.open(ctx, tx, row))
    if (secret === undefined) continue
    await deliveries.enqueue(ctx, tx, {
      channel: method.channel,
      purpose,
      userId: row.user_id,
      to: method.destination(secret).address,
      locale,
      challengeId: null,
      details,
      expiresAt,
    })
    sent += 1
  }
  return sent
}

function sendingMethod(authType: AuthType) {
  const method = authenticationMethods[authType]
  if (method.answer !== 'typed' || !method.channel || !method.destination) return undefined
  return { channel: method.channel, destination: method.destination }
}
