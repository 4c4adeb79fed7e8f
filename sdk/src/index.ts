export { type AccessRequestOptions, accessRequestFor, numberOf } from './access-request.ts'
export { type Agents, Countersign } from './countersign.ts'
export type { AdminOperations, AgentsOperations, MfaOperations } from './generated/operations.ts'
export type * from './generated/types.ts'
export { type AnyErrorCode, CountersignError, type ErrorDetail, isCountersignError } from './http/errors.ts'
export type { Fetch } from './http/exchange.ts'
export type { ChallengeOf, Mfa } from './mfa.ts'
export type { CallOptions, Upload, Versioned } from './operations/call-options.ts'
export { etagOf } from './operations/etags.ts'
export { allPages } from './operations/pages.ts'
export type { CountersignOptions } from './options.ts'
export type { Credentials, PrivateKey } from './tokens/credentials.ts'
export type { ActFor } from './tokens/token-requests.ts'
export {
  type AssertionClaims,
  type ForAudience,
  type GrantClaims,
  Verifier,
  type VerifierOptions,
} from './verify/verifier.ts'
export type { OpenChallenge } from './wait/challenges.ts'
export type { WaitOptions } from './wait/until-final.ts'
