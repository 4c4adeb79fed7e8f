// The audit trail: recording, sealing, verifying, exporting.

export { type Actor, type AuditOrigin, recordEvent } from './audit.ts'
export { exportEvents, exportsAtOnce, findEvent, listEvents, verifyEvents } from './audit-events.ts'
export type { AuditContext } from './context.ts'
export { KnownHeads } from './known-heads.ts'
export { insertKnownHead } from './known-heads-store.ts'
export { AuditSealing } from './seal.ts'
export { findOldestUnsealed, lockChain } from './seal-store.ts'
export { Verifications } from './verify.ts'
export type { VerifyOptions } from './verify-export.ts'
export { verifyChain } from './verify-export.ts'
