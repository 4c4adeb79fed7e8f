// What every authentication method is. A method is one folder; it gets all that it needs as arguments and writes nothing.
import type { AuthType, MessageChannel, MethodFields, RegisterOtpRequest } from '@countersign/contract'

export interface AuthenticationMethod<Secret = unknown, Settings = unknown> {
  readonly authType: AuthType
  /** How its codes reach the user, where codes are sent. */
  readonly channel?: MessageChannel
  /** Whether it is answered without a challenge too: what the user knows or holds makes the answer. */
  readonly needsChallenge: boolean
  /** Whether a user holds one at most. */
  readonly single?: boolean
  /** Whether failures are counted per source address, so that nobody can lock out another. */
  readonly countsPerSource?: boolean
  /** What to call a wrong answer. */
  readonly wrongReason: 'wrong_code' | 'wrong_password'
  /** Whether enrolling takes so long that no transaction may wait for it. */
  readonly enrolsSlowly?: boolean
  /** What to keep of a new registration, and what to show once. */
  enrol(input: EnrolmentInput, context: EnrolmentContext<Settings>): Promise<EnrolmentDraft<Secret>>
  /** Where codes go, for methods with a channel. */
  destination?(secret: Secret): Destination
  /** How many messages the tenant lets out, for methods with a channel. */
  sendLimits?(settings: Settings): SendLimits
  /**
   * What an answer is compared with where there is no registration, so that it takes as long; it is never right. For
   * methods that take long enough to tell.
   */
  readonly decoySecret?: Secret
  /** Compares in constant time. Runs outside of any transaction; its verdict is then kept by compare-and-set. */
  verify(answer: Answer, held: Held<Secret>, context: VerificationContext<Settings>): Promise<Verdict<Secret>>
}

export type EnrolmentInput = Pick<RegisterOtpRequest, 'userId' | keyof MethodFields>

export interface EnrolmentContext<Settings> {
  readonly settings: Settings
  readonly now: number
  /** Whose turn it is, where work has to wait. */
  readonly tenantId: string
  /** What people know the tenant by. */
  readonly tenantName: string
  /** A hardware token of the inventory that nobody has; undefined where there is none by that number. */
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
  /** `active` where the registration itself is the proof. */
  readonly status: 'pending' | 'active'
  readonly secret: Secret
  /** What may be shown of it later: a masked destination, a serial number. */
  readonly hint: string | null
  readonly progress?: number
  readonly drift?: number
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

export interface Answer {
  readonly text: string
  /** The code after it, for a hardware token that has lost its place. */
  readonly next?: string | undefined
}

/** What is kept of a registration, as it was read. */
export interface Held<Secret> {
  readonly secret: Secret
  readonly progress: number
  readonly drift: number
}

export interface VerificationContext<Settings> {
  readonly settings: Settings
  readonly now: number
  /** Whose turn it is, where work has to wait. */
  readonly tenantId: string
  /** The code of the challenge that is answered, where one was sent. */
  readonly sentCode: string | undefined
}

export type Verdict<Secret> =
  | { readonly outcome: 'wrong' }
  /** It was right once, and is used up. */
  | { readonly outcome: 'replayed' }
  | {
      readonly outcome: 'right'
      /** Beyond the value that was read, where the answer is used up by it; the same where the challenge is. */
      readonly progress: number
      readonly drift?: number
      /** Where what is kept should change: a password that is to be hashed anew. */
      readonly secret?: Secret
    }
