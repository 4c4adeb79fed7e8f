// The verification core of passkeys: pure functions, without a database, a clock or a network.
export { offeredAlgorithms } from './algorithms.ts'
export { readAnchor } from './attestation/anchor.ts'
export type { AttestationPolicy, AuthenticatorModel } from './attestation/attestation.ts'
export { type CreationOptionsJson, creationOptions, type RequestOptionsJson, requestOptions } from './options.ts'
export type { RefusalReason, Result } from './refusal.ts'
export {
  type Assertion,
  type ExpectedAssertion,
  readPresented,
  type StoredCredential,
  verifyAssertion,
} from './verify-assertion.ts'
export {
  type ExpectedRegistration,
  type NewCredential,
  readClaimedModels,
  verifyRegistration,
} from './verify-registration.ts'
