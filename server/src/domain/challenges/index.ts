// Challenges from issue to outcome, and the removal of what they were issued for.
export { createChallengeCodes } from './challenges/challenge-codes.ts'
export { type Challenges, createChallenges } from './challenges/challenges.ts'
export {
  type ChallengeRow,
  findChallenge,
  findLastLocale,
  updateEnded,
  useProof,
} from './challenges/challenges-store.ts'
export { createCodes } from './challenges/codes.ts'
export { stateOf } from './challenges/present.ts'
export { createDeviceChallenges, type DeviceChallenges } from './device-challenges/device-challenges.ts'
export type { DeviceAuthType } from './device-challenges/device-challenges-store.ts'
export { isDeviceAuthType } from './device-challenges/is-device-auth-type.ts'
export { listChanged } from './device-challenges/looks-store.ts'
export { createDeviceRemoval } from './removal/device-removal.ts'
export { createRemoval, type RemoveRegistration } from './removal/registration-removal.ts'
