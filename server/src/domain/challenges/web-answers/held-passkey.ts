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
  // In one round trip if the challenge names the user. A passkey of another user is not among this user's registrations.
  const [passkey, named] = await Promise.all([
    findPasskey(tx, key),
    user_id === null ? undefined : readHolder(tx, user_id, key.relyingPartyId),
  ])
  if (!passkey) return undefined
  const { user_id: userId, registration_id: registrationId } = passkey
  const [held, subject, userHandle] = named ?? (await readHolder(tx, userId, key.relyingPartyId))
  const registration = held.find((row) => row.registration_id === registrationId)
  // What counts is where the passkey was made: an application chooses the origin that a registration of its own names.
  if (registration?.own_pages !== key.ownPages) return undefined
  if (registration.status !== 'active' || subject?.status !== 'active' || !userHandle) return undefined
  return isVisible(subject, caller, userId) ? { passkey, registration, userHandle } : undefined
}

/** Not locked: every transaction locks registrations before challenges, and the attempt may have locked one. */
const readHolder = (tx: TenantTx, userId: string, relyingPartyId: string) =>
  Promise.all([listRegistrations(tx, userId), findSubject(tx, userId), findHandle(tx, { userId, relyingPartyId })])
