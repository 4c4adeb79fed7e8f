// Sending a challenge's code: counted against every limit, and queued in the challenge's own transaction.
import { Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { typedMethod } from '../../../methods/index.ts'
import { type RegistrationRow, registrationSecrets, sendLimits } from '../../authenticators/index.ts'
import { deliveries, type Outgoing } from '../../messaging/index.ts'
import type { ChallengesContext } from '../context.ts'

export interface CodeToSend {
  readonly challengeId: string
  readonly registration: RegistrationRow
  readonly code: string
  readonly settings: unknown
  readonly locale: string | null
  readonly outgoing: Outgoing
  readonly expiresAt: Date
}

const cooldownSeconds = [30, 60, 120] as const

/** The more often it was sent, the longer until it can be sent again. */
export function resendAvailableAt(sends: number, now: number): Date {
  const seconds = cooldownSeconds[Math.min(sends, cooldownSeconds.length) - 1] ?? cooldownSeconds[0]
  return new Date(now + seconds * 1000)
}

export async function sendCode(
  ctx: ChallengesContext,
  tx: TenantTx,
  { challengeId, registration, code, settings, locale, outgoing, expiresAt }: CodeToSend,
): Promise<void> {
  const { channel, destination, sendLimits: limitsOf } = typedMethod(registration.auth_type)
  if (!channel || !destination || !limitsOf) throw new Error(`${registration.auth_type} sends no codes.`)
  if (outgoing.ways.length === 0) throw new Problem('connector_missing')
  const { address, country } = destination(await registrationSecrets.open(ctx, tx, registration))
  const { allowedCountries, maxPerDay } = limitsOf(settings)
  if (allowedCountries && (country === null || !allowedCountries.includes(country)))
    throw new Problem('destination_not_allowed', { members: { country } })
  const message = {
    channel,
    purpose: 'code',
    userId: registration.user_id,
    to: address,
    locale,
    challengeId,
    details: {},
    expiresAt,
  } as const
  const sending = { channel, userId: registration.user_id, destination: address, country, maxPerDay }
  await Promise.all([deliveries.enqueue(ctx, tx, message, { ...outgoing, code }), sendLimits.admit(ctx, tx, sending)])
}
