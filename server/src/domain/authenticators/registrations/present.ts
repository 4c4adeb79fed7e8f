import { methods, type Registration } from '@countersign/contract'
import { isDeviceAuthType } from '../../../methods/index.ts'
import type { LocksOf } from '../limits/locks.ts'
import type { RegistrationRow } from './registrations-store.ts'

export function presentRegistration(row: RegistrationRow, locks: LocksOf): Registration {
  const lock = row.status === 'active' ? locks.get(row.auth_type) : undefined
  return {
    registrationId: row.registration_id,
    userId: row.user_id,
    authType: row.auth_type,
    status: lock ? (lock.until ? 'locked' : 'disabled') : row.status,
    label: row.label,
    ...shownHint(row),
    agreed: row.agreed,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lockedUntil: lock?.until?.toISOString() ?? null,
  }
}

function shownHint({
  auth_type,
  hint,
  own_pages,
}: RegistrationRow): Pick<Registration, 'maskedDestination' | 'serialNumber' | 'device' | 'passkey'> {
  if (hint === null) return {}
  if (isDeviceAuthType(auth_type)) return { device: JSON.parse(hint) }
  if (auth_type === 'passkey') return { passkey: { ...JSON.parse(hint), ...(own_pages && { ownPages: true }) } }
  return 'serialNumber' in methods[auth_type].registrationFields ? { serialNumber: hint } : { maskedDestination: hint }
}
