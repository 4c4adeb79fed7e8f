// Passkeys in the browser. Options and credentials pass through unchanged.
import type { PasskeyChallenge, PasskeyCreationOptions } from '@countersign/contract'

export type RequestOptions = PasskeyChallenge['publicKey']
export type Credential = Readonly<Record<string, unknown>>

/** Chrome 129, Safari 18.4, Firefox 119, each on a secure origin. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether this device itself can keep a passkey, unlocked by a fingerprint, a face or a PIN. */
export const hasOwnAuthenticator = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

/** Whether the browser lists passkeys in the field for the user name. */
export const canAutofill = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Whether the browser can add a passkey without a dialog, just after it has filled in the password. */
export async function canCreateSilently(): Promise<boolean> {
  if (!hasPasskeys() || !('getClientCapabilities' in PublicKeyCredential)) return false
  const capabilities = (await PublicKeyCredential.getClientCapabilities()) as Readonly<Record<string, boolean>>
  return capabilities.conditionalCreate === true
}

interface Asking {
  readonly signal?: AbortSignal
  /** Without a dialog: the passkey appears in the field for the user name, or is created silently. */
  readonly isConditional?: boolean
}

const asked = ({ signal, isConditional }: Asking) => ({
  ...(signal ? { signal } : {}),
  ...(isConditional ? { mediation: 'conditional' as const } : {}),
})

export async function getPasskey(options: RequestOptions, asking: Asking = {}): Promise<Credential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return jsonOf(await navigator.credentials.get({ publicKey, ...asked(asking) }))
}

export async function createPasskey(options: PasskeyCreationOptions, asking: Asking = {}): Promise<Credential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return jsonOf(await navigator.credentials.create({ publicKey, ...asked(asking) } as CredentialCreationOptions))
}

function jsonOf(credential: object | null): Credential {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey.', 'NotAllowedError')
  return { ...credential.toJSON() }
}

/** The user closed the browser's dialog, or let it time out. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The authenticator already has a passkey of this user. */
export const isAlreadyThere = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'
