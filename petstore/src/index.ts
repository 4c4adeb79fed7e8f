// For whoever runs the pet store beside something else.
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
