// For programs that run the pet store next to something else.
export {
  assertMachineSuitsPetstore,
  type PetstoreConfig,
  readPetstoreConfig,
  type SettledPetstoreConfig,
  settings,
  settlePetstore,
} from './config.ts'
export type { PetstoreFacts } from './first-run.ts'
export { type PreparedPetstore, preparePetstore } from './start.ts'
