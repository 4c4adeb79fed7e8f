// What the API says of one method: what registering it takes, what a tenant can set, what a proof by it is called.
import Type, { type TObject, type TProperties } from 'typebox'

export interface MethodContract {
  /** As people read it. */
  readonly title: string
  /** RFC 8176: how an assertion names a proof by it. */
  readonly amr: readonly string[]
  /** What registerOtp takes for it, all of it required. */
  readonly registrationFields: TProperties
  /** What a tenant can set under Authentication Modes; every setting has a default and bounds. */
  readonly settings: TObject
  /** Whether a new tenant offers it. Not where it needs a connector or an inventory first. */
  readonly enabledAtFirst: boolean
}

/** For every method that counts attempts. */
export const attemptSettings = {
  attemptsPerChallenge: Type.Integer({
    minimum: 1,
    maximum: 10,
    default: 5,
    description: 'After so many wrong answers a challenge has failed',
  }),
  lockAfterFailures: Type.Integer({
    minimum: 3,
    maximum: 20,
    default: 10,
    description:
      'After so many consecutive wrong answers the method is locked for the user: 15 minutes, then twice as long each time',
  }),
}

/** For every method that sends a code. */
export const sentCodeSettings = {
  codeDigits: Type.Integer({ minimum: 6, maximum: 10, default: 6, description: 'How long a code is' }),
  codeValiditySeconds: Type.Integer({
    minimum: 60,
    maximum: 600,
    default: 300,
    description: 'For how long a code is good',
  }),
}

/** For every method whose codes come from a device that knows the time. */
export const challengeSettings = {
  challengeValiditySeconds: Type.Integer({
    minimum: 60,
    maximum: 600,
    default: 300,
    description: 'For how long a challenge can be answered',
  }),
}
