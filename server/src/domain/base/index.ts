// What every part of the domain builds on: addresses of the services, waiting requests, versions, ids by time.
export { type Addresses, createAddresses } from './addresses/addresses.ts'
export type { BaseContext } from './context.ts'
export {
  firstApprovalIdAt,
  firstChallengeIdAt,
  firstDeliveryIdAt,
  firstEvaluationIdAt,
  firstGrantIdAt,
  firstInboxMessageIdAt,
  timeOfId,
} from './ids-by-time.ts'
export { canonicalLocale, localesFor } from './locales.ts'
export { afterPrefix } from './prefix-range.ts'
export type { Versioned } from './versioned.ts'
export { Pace } from './waits/pace.ts'
export { type Look, Waits } from './waits/waits.ts'
