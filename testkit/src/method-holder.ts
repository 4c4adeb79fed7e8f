// A user who has a method and answers with it, for tests of what all methods promise. A new method is covered if its kind of
// answer is; a new kind of answer does not compile until it is here.
import {
  type AuthType,
  contractOf,
  type DeviceAuthType,
  deviceAuthTypes,
  type MethodContract,
  type Verdict,
  type VerdictReason,
} from '@countersign/contract'
import { decide, type IssuedToDevice, newDeviceHolder, shownOn } from './device-holder.ts'
import type { ShownChallenge } from './device-signing.ts'
import type { MfaTenant } from './mfa.ts'
import { newPasskeyHolder } from './passkey-holder.ts'
import { softwareAuthenticator, up } from './passkeys/software-authenticator.ts'
import type { TestServer } from './server.ts'
import type { SoftwareDevice } from './software-device.ts'
import { newHolder, type TypedAuthType } from './typed-holder.ts'

export interface IssuedChallenge extends IssuedToDevice {
  readonly expiresInSeconds: number
  readonly attemptsRemaining: number
  /** Of a passkey. */
  readonly publicKey?: { readonly challenge: string }
}

/** The methods with a challenge get it from `issue`; the others have none. */
type Issued = IssuedChallenge | undefined

export interface MethodHolder {
  readonly userId: string
  readonly registrationId: string
  /** The methods that were registered together: a device answers all methods of its kind. */
  readonly registered: readonly AuthType[]
  /** An answer that is right at this moment. It is not sent yet. */
  right(issued: Issued): Promise<PreparedAnswer>
  wrong(issued: Issued): Promise<PreparedAnswer>
  /** The reason that the client gets for a wrong answer. */
  readonly wrongReason: VerdictReason
}

export interface PreparedAnswer {
  /** With this, the client asks authenticateOtp for the verdict. */
  readonly request: object
  /** The user answers, and the client reads the verdict. */
  send(): Promise<Verdict>
  /** The user answers a challenge that has ended. Returns the code with which the answer is refused. */
  sendLate(): Promise<string | undefined>
}

interface Kind {
  newHolder(server: TestServer, tenant: MfaTenant, authType: AuthType): Promise<MethodHolder>
  /** What a client adds to a request to authenticateOtp, with a value that proves nothing. */
  readonly anyAnswer: object
}

const typed: Kind = {
  anyAnswer: { otp: '123456' },
  async newHolder({ clock }, tenant, authType) {
    const { userId, registrationId, right, wrong } = await newHolder(tenant, authType as TypedAuthType, clock)
    const prepare = (otp: string, issued: Issued): PreparedAnswer => {
      const request = { userId, authType, otp, ...(issued ? { challengeId: issued.challengeId } : {}) }
      const send = async (): Promise<Verdict> => (await tenant.post('authenticateOtp', request)).body
      return { request, send, sendLate: async () => (await send()).reason }
    }
    return {
      userId,
      registrationId,
      registered: [authType],
      right: async (issued) => prepare(await right(), issued),
      wrong: async (issued) => prepare(wrong, issued),
      wrongReason: contractOf(authType).input === 'password' ? 'wrong_password' : 'wrong_code',
    }
  },
}

const device: Kind = {
  anyAnswer: {},
  async newHolder(server, tenant, name) {
    const authType = name as DeviceAuthType
    const { userId, device } = await newDeviceHolder(server, tenant, { authType })
    const shown = opened(device, authType)
    const prepare = async (decision: 'approve' | 'deny', issued: Issued): Promise<PreparedAnswer> => {
      if (!issued) throw new Error(`${authType} is not answered without a challenge.`)
      const challenge = await shown(issued)
      const request = { userId, authType, challengeId: issued.challengeId }
      const answer = () => decide(device, authType, challenge, decision, issued)
      return {
        request,
        async send() {
          await answer()
          return (await tenant.post('authenticateOtp', request)).body
        },
        sendLate: async () => (await answer()).body.code,
      }
    }
    return {
      userId,
      registrationId: device.registration.registrationId,
      registered: deviceAuthTypes,
      right: (issued) => prepare('approve', issued),
      wrong: (issued) => prepare('deny', issued),
      wrongReason: 'denied',
    }
  },
}

/** A challenge can be scanned once, and then answered in more than one way. */
function opened(device: SoftwareDevice, authType: DeviceAuthType) {
  const known = new Map<string, Promise<ShownChallenge>>()
  return (issued: IssuedToDevice): Promise<ShownChallenge> => {
    const shown = known.get(issued.challengeId) ?? shownOn(device, authType, issued)
    known.set(issued.challengeId, shown)
    return shown
  }
}

const web: Kind = {
  anyAnswer: { credential: softwareAuthenticator().get(Buffer.alloc(32)) },
  async newHolder(_, tenant, authType) {
    const { userId, registrationId, key } = await newPasskeyHolder(tenant)
    const prepare = (credential: object, issued: Issued): PreparedAnswer => {
      if (!issued) throw new Error(`${authType} is not answered without a challenge.`)
      const request = { userId, authType, challengeId: issued.challengeId, credential }
      const send = async (): Promise<Verdict> => (await tenant.post('authenticateOtp', request)).body
      return { request, send, sendLate: async () => (await send()).reason }
    }
    const challengeOf = (issued: Issued) => Buffer.from(issued?.publicKey?.challenge ?? '', 'base64url')
    return {
      userId,
      registrationId,
      registered: [authType],
      // The user is present, and does not unlock the key.
      right: async (issued) => prepare(key.get(challengeOf(issued), { flags: up }), issued),
      wrong: async (issued) => prepare(key.get(Buffer.alloc(32)), issued),
      wrongReason: 'wrong_credential',
    }
  },
}

const kinds: Readonly<Record<MethodContract['answer'], Kind>> = { typed, device, web }

const kindOf = (authType: AuthType): Kind => kinds[contractOf(authType).answer]

export const newMethodHolder: Kind['newHolder'] = (server, tenant, authType) =>
  kindOf(authType).newHolder(server, tenant, authType)

export const anyAnswer = (authType: AuthType): object => kindOf(authType).anyAnswer
