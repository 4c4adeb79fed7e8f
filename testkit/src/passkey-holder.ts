// Users with a passkey of an application's web site, answered by a software authenticator.
import type { MfaTenant } from './mfa.ts'
import { origin, rpId, type SoftwareAuthenticator, softwareAuthenticator } from './passkeys/software-authenticator.ts'

export interface PasskeyHolder {
  readonly userId: string
  readonly registrationId: string
  readonly key: SoftwareAuthenticator
}

/** The web site of the software authenticator. */
const relyingParty = { id: rpId, name: 'Web shop', origins: [origin] }

let people = 0

/** Makes the web site a relying party of the tenant. */
export async function newPasskeyHolder(tenant: MfaTenant): Promise<PasskeyHolder> {
  const settings = { relyingParties: [relyingParty] }
  const changed = await tenant.admin('PATCH', 'authentication-modes/passkey', { settings })
  if (changed.status !== 200) throw new Error(`The tenant has no relying party: ${changed.text}`)
  const userId = `passkey-holder-${++people}`
  const registered = await tenant.post('registerOtp', { userId, authType: 'passkey' })
  if (registered.status !== 201) throw new Error(`The passkey was not registered: ${registered.text}`)
  const { registrationId, publicKey } = registered.body
  const key = softwareAuthenticator()
  const credential = key.create(Buffer.from(publicKey.challenge, 'base64url'))
  const activated = await tenant.post('authenticateOtp', { userId, authType: 'passkey', registrationId, credential })
  if (!activated.body.authenticated) throw new Error(`The passkey was not activated: ${activated.text}`)
  return { userId, registrationId, key }
}
