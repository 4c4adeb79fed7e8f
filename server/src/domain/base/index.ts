// What every part of the domain builds on: addresses of the services, waiting requests, versions, ids by time.
export { type Addresses, createAddresses } from './addresses/addresses.ts'
export {
  firstApprovalIdAt,
  firstChallengeIdAt,
  firstDeliveryIdAt,
  firstEvaluationIdAt,
  firstGrantIdAt,
  firstInboxMessageIdAt,
} from './ids-by-time.ts'
export { afterPrefix } from './prefix-range.ts'
export type { Versioned } from './versioned.ts'
export { createPace, type Pace } from './waits/pace.ts'
export { createWaits, type Look, type Waits } from './waits/waits.ts'
