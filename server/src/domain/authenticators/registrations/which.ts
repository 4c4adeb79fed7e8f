// Which registration a call means if it names none.
import { type AuthType, Problem, type Registration } from '@countersign/contract'
import type { RegistrationRow } from './registrations-store.ts'

export interface Meant {
  readonly authType: AuthType
  readonly registrationId?: string | undefined
}

/** The named one; else the only active one, else the only pending one. Undefined if there is none. */
export function whichRegistration(
  rows: readonly RegistrationRow[],
  { authType, registrationId }: Meant,
  present: (row: RegistrationRow) => Registration,
): RegistrationRow | undefined {
  const ofMethod = rows.filter((row) => row.auth_type === authType)
  if (registrationId !== undefined) return ofMethod.find((row) => row.registration_id === registrationId)
  const active = ofMethod.filter((row) => row.status === 'active')
  const pending = ofMethod.filter((row) => row.status === 'pending')
  const candidates = active.length > 0 ? active : pending.length > 0 ? pending : ofMethod
  if (candidates.length > 1)
    throw new Problem('ambiguous_registration', { members: { registrations: candidates.map(present) } })
  return candidates[0]
}
