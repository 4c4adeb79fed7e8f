export { createIdempotency, type Idempotency, type KeptAnswer } from './idempotency.ts'
export type { Sealer } from './sealer.ts'
