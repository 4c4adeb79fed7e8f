// Tells the browser which passkeys of the user are still accepted, so that it offers no other. It is never told that a passkey is
// unknown: all organisations share this host, and it would delete that of another one.
import type { MyPasskeys } from '@countersign/contract'

interface Signalling {
  signalAllAcceptedCredentials?(options: {
    readonly rpId: string
    readonly userId: string
    readonly allAcceptedCredentialIds: readonly string[]
  }): Promise<void>
  signalCurrentUserDetails?(options: {
    readonly rpId: string
    readonly userId: string
    readonly name: string
    readonly displayName: string
  }): Promise<void>
}

/** Does nothing in browsers that do not know signals. A browser that refuses one changes nothing for the user. */
export async function signalPasskeys({ relyingPartyId: rpId, userHandle: userId, name, credentialIds }: MyPasskeys) {
  if (typeof PublicKeyCredential !== 'function') return
  const browser: Signalling = PublicKeyCredential
  await Promise.allSettled([
    browser.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds }),
    browser.signalCurrentUserDetails?.({ rpId, userId, name, displayName: name }),
  ])
}
