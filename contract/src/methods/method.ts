// The contract of one method: its registration fields, its settings, and the name of its proofs.
import Type, { type TObject, type TProperties } from 'typebox'

export interface MethodContract {
  /** The display name. */
  readonly title: string
  /** RFC 8176: how assertions name a proof with this method. */
  readonly amr: readonly string[]
  /** The fields that registerOtp requires for this method. */
  readonly registrationFields: TProperties
  /** What a tenant can set under Authentication Modes. Every setting has a default and bounds. */
  readonly settings: TObject
  /** Whether the method is enabled for new tenants. Methods that need a connector or an inventory are not. */
  readonly enabledByDefault: boolean
}

/** For methods that limit attempts. */
export const attemptSettings = {
  attemptsPerChallenge: Type.Integer({
    minimum: 1,
    maximum: 10,
    default: 5,
    description: 'After this many wrong answers, a challenge fails.',
  }),
  lockAfterFailures: Type.Integer({
    minimum: 3,
    maximum: 20,
    default: 10,
    description:
      'After this many consecutive wrong answers, the method is locked for the user: for 15 minutes, and twice as long each further time.',
  }),
}

/** For methods that send a code. */
export const sentCodeSettings = {
  codeDigits: Type.Integer({ minimum: 6, maximum: 10, default: 6, description: 'Number of digits in a code.' }),
  codeValiditySeconds: Type.Integer({
    minimum: 60,
    maximum: 600,
    default: 300,
    description: 'Code lifetime, in seconds.',
  }),
}

/** For methods whose codes come from a device with a clock. */
export const challengeSettings = {
  challengeValiditySeconds: Type.Integer({
    minimum: 60,
    maximum: 600,
    default: 300,
    description: 'Challenge lifetime, in seconds.',
  }),
}
