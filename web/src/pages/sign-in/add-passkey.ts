import { createPasskey } from '#session/passkeys/webauthn.ts'
import { activateMyPasskey, addMyPasskey } from './sign-in-api.ts'

/** Adds a passkey to the account that has just signed in. */
export async function addPasskey(asking: NonNullable<Parameters<typeof createPasskey>[1]>): Promise<void> {
  const { registrationId, publicKey } = await addMyPasskey(asking.isConditional ? { conditional: true } : {})
  if (!publicKey) return
  await activateMyPasskey(registrationId, await createPasskey(publicKey, asking))
}
