// A passkey that was shown before the password, because its user verification did not count yet.
import { Problem } from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { updateUvInitialized } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { deleteSignIn, findSignIn } from '../../people/index.ts'
import { isHeld } from './second-factors.ts'

interface Shown {
  readonly signInId: string
  readonly userId: string
}

/** Throws if the sign-in has ended, is another user's or did not start with a passkey. */
export async function assertPasskeyShown(
  { clock }: BaseContext,
  tenant: TenantScope,
  { signInId, userId }: Shown,
): Promise<void> {
  const signIn = await tenant.tx((tx) => findSignIn(tx, sha256(signInId), new Date(clock.now())))
  if (signIn?.user_id !== userId || signIn.passkey_registration_id === null) throw ended()
}

/** Once the password is right, under the locks of `lockSigningIn`. User verification counts from now on, if there was one. */
export async function usePasskeyShown(
  { clock }: BaseContext,
  tx: TenantTx,
  { signInId, userId }: Shown,
): Promise<void> {
  const signIn = await deleteSignIn(tx, sha256(signInId), new Date(clock.now()))
  const registrationId = signIn?.passkey_registration_id ?? null
  if (signIn?.user_id !== userId || registrationId === null) throw ended()
  if (!(await isHeld(tx, userId, registrationId))) throw ended()
  if (signIn.passkey_user_verified) await updateUvInitialized(tx, registrationId)
}

const ended = () => new Problem('not_found', { message: 'The sign-in has ended. Start again.' })
