// A sign-in that has started: the browser that has its id can continue it for a short time.
import { signInMinutes } from '@countersign/contract'
import { newSecret, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { insertSignIn } from '../../people/index.ts'

const openMs = signInMinutes * 60_000

interface Begun {
  readonly userId: string
  readonly passwordAt: Date | null
  readonly challengeId: string | null
  /** If a passkey was shown before the password. */
  readonly passkey?: { readonly registrationId: string; readonly userVerified: boolean }
}

export async function openSignIn(
  tx: TenantTx,
  begun: Begun,
  now: number,
): Promise<{ readonly signInId: string; readonly expiresAt: string }> {
  const signInId = newSecret('sgn')
  const expiresAt = new Date(now + openMs)
  await insertSignIn(tx, { ...begun, secretHash: sha256(signInId), expiresAt })
  return { signInId, expiresAt: expiresAt.toISOString() }
}
