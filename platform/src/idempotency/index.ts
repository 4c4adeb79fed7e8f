export { createIdempotency, type Idempotency, type KeptAnswer } from './idempotency.ts'
export { purgeExpiredAnswers } from './kept-answers-store.ts'
export type { Sealer } from './sealer.ts'
