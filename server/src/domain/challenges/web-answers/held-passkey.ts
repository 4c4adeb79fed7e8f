import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import {
  findHandle,
  findPasskey,
  listRegistrations,
  type PasskeyRow,
  type RegistrationRow,
} from '../../authenticators/index.ts'
import { findSubject, isVisible } from '../../people/index.ts'

export interface HeldPasskey {
  readonly passkey: PasskeyRow
  readonly registration: RegistrationRow
  readonly userHandle: Buffer
}

interface Presented {
  readonly relyingPartyId: string
  readonly credentialId: Buffer
  readonly ownPages: boolean
}

/** Undefined unless the credential is an active passkey of the challenged user, or of any user if the challenge names none. */
export async function findHeldPasskey(
  tx: TenantTx,
  { caller }: Origin,
  { user_id }: { readonly user_id: string | null },
  key: Presented,
): Promise<HeldPasskey | undefined> {
  const passkey = await findPasskey(tx, key)
  if (!passkey || (user_id !== null && passkey.user_id !== user_id)) return undefined
  const { user_id: userId, registration_id: registrationId } = passkey
  // Not locked: every transaction locks registrations before challenges, and the attempt may have locked one.
  const [held, subject, userHandle] = await Promise.all([
    listRegistrations(tx, userId),
    findSubject(tx, userId),
    findHandle(tx, { userId, relyingPartyId: key.relyingPartyId }),
  ])
  const registration = held.find((row) => row.registration_id === registrationId)
  // What counts is where the passkey was made: an application chooses the origin that a registration of its own names.
  if (registration?.own_pages !== key.ownPages) return undefined
  if (registration.status !== 'active' || subject?.status !== 'active' || !userHandle) return undefined
  return isVisible(subject, caller, userId) ? { passkey, registration, userHandle } : undefined
}
