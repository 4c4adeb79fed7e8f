// The audit trail: recording, sealing, verifying, exporting.

export { type Audit, type AuditOrigin, createAudit } from './audit.ts'
export { type AuditEvents, createAuditEvents } from './audit-events.ts'
export { createHeads } from './heads.ts'
export { createKnownHeads, type KnownHeads } from './known-heads.ts'
export { type AuditSealing, createAuditSealing } from './seal.ts'
export type { VerifyOptions } from './verify-export.ts'
export { verifyChain } from './verify-export.ts'
