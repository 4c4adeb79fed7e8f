// Removing a registration: its secret, its open challenges and its hold on a hardware token go together.
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import type { Audit, AuditOrigin } from '../audit/audit.ts'
import { cancelOpenChallenges } from '../challenges/challenges-store.ts'
import type { HardwareTokens } from '../hardware-tokens/hardware-tokens.ts'
import { lockRegistration, type RegistrationRow, updateRemoved } from './registrations-store.ts'

/** As it is once nobody else uses it any more, whatever was read of it before. */
export type RemoveRegistration = (
  tx: TenantTx,
  origin: AuditOrigin,
  row: Pick<RegistrationRow, 'registration_id'>,
) => Promise<void>

export function createRemoval(parts: {
  audit: Audit
  clock: Clock
  hardwareTokens: HardwareTokens
}): RemoveRegistration {
  const { audit, clock, hardwareTokens } = parts
  return async (tx, origin, { registration_id: registrationId }) => {
    const row = await lockRegistration(tx, registrationId)
    if (!row) return
    const now = new Date(clock.now())
    await updateRemoved(tx, registrationId, now)
    await cancelOpenChallenges(tx, registrationId, now)
    if (row.auth_type === 'hardware_token' && row.hint !== null) await hardwareTokens.release(tx, row.hint, row)
    await audit.record(tx, origin, {
      action: 'registration.removed',
      target: { kind: 'user', id: row.user_id },
      details: { registrationId, authType: row.auth_type },
    })
  }
}
