// The MFA operations, with types that follow from the method, and with waiting.
import type { MfaOperations } from './generated/operations.ts'
import type {
  Challenge,
  ChallengeStatus,
  PasskeyChallenge,
  PushChallenge,
  QrChallenge,
  SendOtpRequest,
  SendPasskeyRequest,
  UserMethods,
} from './generated/types.ts'
import type { CallOptions } from './operations/call-options.ts'
import { type OpenChallenge, waitForChallenge } from './wait/challenges.ts'
import type { WaitOptions } from './wait/until-final.ts'

/** The challenge that a method returns: with the number to show, the code to scan, or the options for the browser. */
export type ChallengeOf<AuthType extends string> = AuthType extends 'push'
  ? PushChallenge
  : AuthType extends 'qr_code'
    ? QrChallenge
    : AuthType extends 'passkey'
      ? PasskeyChallenge
      : Challenge

type SendRequest = SendOtpRequest | SendPasskeyRequest

export interface Mfa extends Omit<MfaOperations, 'sendOtp' | 'fetchOtpDetails'> {
  /** Issue a challenge. */
  sendOtp<Request extends SendRequest>(input: Request, options?: CallOptions): Promise<ChallengeOf<Request['authType']>>
  /** Get a challenge. */
  fetchOtpDetails(input: { readonly challengeId: string }, options?: CallOptions): Promise<Challenge>
  /** Get a user's methods. */
  fetchOtpDetails(input: { readonly userId: string }, options?: CallOptions): Promise<UserMethods>
  /** Waits until the user answers or the challenge expires. Survives restarts of the server, and lost responses. */
  wait(challenge: OpenChallenge, options?: WaitOptions<ChallengeStatus>): Promise<ChallengeStatus>
}

export const mfaOf = (operations: MfaOperations): Mfa =>
  ({ ...operations, wait: (challenge, options) => waitForChallenge(operations, challenge, options) }) as Mfa
