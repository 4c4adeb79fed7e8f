// What every authentication method is. A method is one folder. It gets everything as arguments and writes nothing: rows, limits,
// expiry, audit and assertions are the same for all methods (domain/challenges).
import type {
  AuthType,
  MessageChannel,
  MethodFields,
  RegisterOtpRequest,
  RelyingParty,
  TotpSeed,
} from '@countersign/contract'
import type { Asker } from '@countersign/platform/turns'
import type * as metadata from './passkey/metadata/metadata.ts'
import type * as webauthn from './passkey/webauthn/index.ts'
import type { ImportedAlgorithm } from './password/imported/imported-hash.ts'

export type { StatusReport } from './passkey/metadata/entries.ts'
export type { AttestationPolicy, AuthenticatorModel } from './passkey/webauthn/index.ts'

/** Methods differ in what an answer is. */
export type AuthenticationMethod = TypedMethod | DeviceMethod | WebMethod

interface EveryMethod<Secret, Settings> {
  readonly authType: AuthType
  /** Whether a user can have only one. */
  readonly single?: boolean
  /** Whether enrolling takes so long that no transaction may wait for it. */
  readonly enrolsSlowly?: boolean
  /** What to keep of a new registration, and what to show once. */
  enrol(input: EnrolmentInput, facts: EnrolmentFacts<Settings>): Promise<EnrolmentDraft<Secret>>
}

/** The user types the answer. */
export interface TypedMethod<Secret = unknown, Settings = unknown> extends EveryMethod<Secret, Settings> {
  readonly answer: 'typed'
  /** How its codes reach the user, if codes are sent. */
  readonly channel?: MessageChannel
  /** Whether failures are counted per source address, so that one person cannot lock out another. */
  readonly countsPerSource?: boolean
  /** The reason that a caller gets for a wrong answer. */
  readonly wrongReason: 'wrong_code' | 'wrong_password'
  /** Where codes go, for methods with a channel. */
  destination?(secret: Secret): Destination
  /** How many messages a tenant may send, for methods with a channel. */
  sendLimits?(settings: Settings): SendLimits
  /**
   * What an answer is compared with if there is no registration, so that it takes as long. No answer matches it. For methods
   * whose comparison takes long enough to notice.
   */
  readonly decoySecret?: Secret
  /** A registration with a secret of another system. @throws {Problem} that names the field. */
  adopt?(imported: ImportedCredential): EnrolmentDraft<Secret>
  /** Whether an import replaces the registration that a user has, which it otherwise keeps. */
  isReplacedBy?(held: Secret, adopted: Secret): boolean
  /** Compares in constant time, outside of any transaction. */
  verify(answer: TypedAnswer, held: Held<Secret>, facts: VerificationFacts<Settings>): Promise<Comparison<Secret>>
}

/** One of the user's devices signs the answer. */
export interface DeviceMethod<Settings = unknown> extends EveryMethod<Record<string, never>, Settings> {
  readonly answer: 'device'
  /** `prompt`: the server asks the user's devices, one challenge at a time. `scan`: the user opens the challenge with a device. */
  readonly asks: 'prompt' | 'scan'
  /** The length of the number that the user reads on one screen and types on the device, if there is one. */
  readonly matchDigits?: number
}

/** The browser answers, with a credential of a relying party (WebAuthn). */
export interface WebMethod<Settings = unknown> extends EveryMethod<WebSecret, Settings> {
  readonly answer: 'web'
  /** The named relying party of the tenant, or its first. */
  relyingPartyOf(settings: Settings, id: string | undefined): RelyingParty
  readonly offeredAlgorithms: readonly number[]
  readonly creationOptions: typeof webauthn.creationOptions
  readonly requestOptions: typeof webauthn.requestOptions
  /** What finds the credential. Nothing about it has been verified. */
  readonly readPresented: typeof webauthn.readPresented
  /** Which models an attestation may be of, for a look into the FIDO metadata. Nothing about it has been verified. */
  readonly readClaimedModels: typeof webauthn.readClaimedModels
  /** A certificate that a tenant trusts. */
  readonly readAnchor: typeof webauthn.readAnchor
  /** FIDO metadata from a file. */
  readonly readMetadata: typeof metadata.readMetadata
  readonly isOutdated: typeof metadata.isOutdated
  readonly verifyRegistration: typeof webauthn.verifyRegistration
  readonly verifyAssertion: typeof webauthn.verifyAssertion
}

interface WebSecret {
  readonly relyingPartyId: string
}

/** A secret from another system: the field of the method that takes it. */
export interface ImportedCredential {
  readonly passwordHash?: string | undefined
  readonly totpSeed?: TotpSeed | undefined
}

/** What tells how long a comparison with an imported hash takes. */
export interface ImportedWork {
  readonly algorithm: ImportedAlgorithm
  readonly cost: number
  /** A hash that takes as long, and that no known password matches. */
  readonly decoy: string
}

export type EnrolmentInput = Pick<RegisterOtpRequest, 'userId' | 'relyingPartyId' | keyof MethodFields>

export interface EnrolmentFacts<Settings> {
  readonly settings: Settings
  readonly now: number
  /** Tenants, and the callers of each, take turns at work that has to wait. */
  readonly asker: Asker
  /** The name that people know the tenant by. */
  readonly tenantName: string
  /** A free hardware token of the inventory; undefined if there is none with that number. */
  readonly hardwareToken: HardwareTokenFacts | undefined
}

export interface HardwareTokenFacts {
  readonly kind: 'hotp' | 'totp'
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA512'
  readonly digits: 6 | 8
  readonly periodSeconds: number | null
  readonly seed: Buffer
  readonly progress: number
  readonly drift: number
}

export interface EnrolmentDraft<Secret> {
  /** `active` if the registration itself is the proof. */
  readonly status: 'pending' | 'active'
  readonly secret: Secret
  /** What may be shown of it later: a masked destination, a serial number. */
  readonly hint: string | null
  readonly progress?: number
  readonly drift?: number
  readonly importedHash?: ImportedWork
  readonly shownOnce?: {
    readonly secret?: string
    readonly otpauthUri?: string
    readonly qrCode?: string
    readonly codes?: string[]
  }
}

interface Destination {
  readonly address: string
  /** ISO 3166, of a mobile number. */
  readonly country: string | null
}

interface SendLimits {
  /** Null: every country. */
  readonly allowedCountries: readonly string[] | null
  /** In a day (UTC): to one destination, to numbers that look alike, to a country, in all. */
  readonly maxPerDay: {
    readonly destination: number
    readonly prefix?: number
    readonly country?: number
    readonly tenant: number
  }
}

export interface TypedAnswer {
  readonly text: string
  /** The code after it, to resynchronise a hardware token. */
  readonly next?: string | undefined
}

/** What is kept of a registration, as it was read. */
export interface Held<Secret> {
  readonly secret: Secret
  readonly progress: number
  readonly drift: number
}

export interface VerificationFacts<Settings> {
  readonly settings: Settings
  readonly now: number
  /** Tenants, and the callers of each, take turns at work that has to wait. */
  readonly asker: Asker
  /** The code of the challenge that is answered, if one was sent. */
  readonly sentCode: string | undefined
  /** For a password: the work that every check does, so that its time tells nothing. One for each algorithm. */
  readonly slowestImported: readonly ImportedWork[]
}

export type Comparison<Secret> =
  | { readonly outcome: 'wrong' }
  /** It was right once, and is used up. */
  | { readonly outcome: 'replayed' }
  | {
      readonly outcome: 'right'
      /** Higher than the value that was read if the answer is used up by it; the same if the challenge is. */
      readonly progress: number
      readonly drift?: number
      /** If what is kept should change: a password is hashed again with today's parameters. */
      readonly secret?: Secret
    }
