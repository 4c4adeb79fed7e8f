// A virtual authenticator in a browser tab, by the Chrome DevTools Protocol.
import type { CDPSession, Page } from 'playwright-core'

/** As in the Chrome DevTools Protocol, of which Playwright does not export its types. */
interface StoredCredential {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly privateKey: string
  readonly signCount: number
  readonly rpId?: string
  readonly userHandle?: string
}

export interface VirtualAuthenticator {
  readonly devTools: CDPSession
  credentials(): Promise<StoredCredential[]>
  /** As if the passkeys were synced to it. */
  receive(credentials: readonly StoredCredential[]): Promise<void>
  /** Whether it answers at once, as if the user touched it. */
  touch(isTouched: boolean): Promise<void>
  /** Whether it verifies its user. */
  verifyUser(isVerified: boolean): Promise<void>
}

/** A device that unlocks passkeys with a fingerprint, and syncs them. */
export async function addVirtualAuthenticator(page: Page, options: object = {}): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  })
  return {
    devTools,
    credentials: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    async receive(credentials) {
      for (const credential of credentials)
        await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential } })
    },
    touch: async (enabled) =>
      void (await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    verifyUser: async (isUserVerified) =>
      void (await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}

/** As if the user closed every dialog of the browser for a passkey. Autofill has none. */
export const closeDialogs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    const close = async () => {
      throw new DOMException('The user closed the dialog.', 'NotAllowedError')
    }
    credentials.get = (options) => (options?.mediation === 'conditional' ? get(options) : close())
    credentials.create = close
  })
