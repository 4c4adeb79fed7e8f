// Users with a passkey of an application's web site, answered by a software authenticator.
import type { MfaTenant } from './mfa.ts'
import {
  type CreateDeviation,
  origin,
  rpId,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from './passkeys/software-authenticator.ts'

export interface PasskeyHolder {
  readonly userId: string
  readonly registrationId: string
  readonly key: SoftwareAuthenticator
}

/** The web site of the software authenticator. */
const relyingParty = { id: rpId, name: 'Web shop', origins: [origin] }

let people = 0

interface Options {
  readonly userId?: string
  /** How the new passkey differs from an ordinary one. */
  readonly deviation?: CreateDeviation
}

/** Makes the web site a relying party of the tenant. */
export async function newPasskeyHolder(
  tenant: MfaTenant,
  { userId = `passkey-holder-${++people}`, deviation = {} }: Options = {},
): Promise<PasskeyHolder> {
  const settings = { relyingParties: [relyingParty] }
  const changed = await tenant.admin('PATCH', 'authentication-modes/passkey', { settings })
  if (changed.status !== 200) throw new Error(`The tenant has no relying party: ${changed.text}`)
  const registered = await tenant.post('registerOtp', { userId, authType: 'passkey' })
  if (registered.status !== 201) throw new Error(`The passkey was not registered: ${registered.text}`)
  const { registrationId, publicKey } = registered.body
  const key = softwareAuthenticator()
  const credential = key.create(Buffer.from(publicKey.challenge, 'base64url'), deviation)
  const activated = await tenant.post('authenticateOtp', { userId, authType: 'passkey', registrationId, credential })
  if (!activated.body.authenticated) throw new Error(`The passkey was not activated: ${activated.text}`)
  return { userId, registrationId, key }
}
