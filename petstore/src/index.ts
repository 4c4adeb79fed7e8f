// For whoever runs the pet store beside something else.
export { type PetstoreConfig, readPetstoreConfig, settings, settlePetstore } from './config.ts'
export type { PetstoreFacts } from './first-run.ts'
export { type StartedPetstore, startPetstore } from './start.ts'
