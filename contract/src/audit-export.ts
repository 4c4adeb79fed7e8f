// An exported audit chain: one JSON text a line, in the canonical form of RFC 8785, with everything that checking it takes.
import Type, { type Static } from 'typebox'
import { auditEventFacts } from './audit-events.ts'
import { Strict, TenantId, Timestamp } from './conventions.ts'

/** Exactly what is hashed: hash = SHA-256(hash of the event before, or 32 zero bytes ‖ canonical JSON of this). */
export const ChainedAuditEvent = Type.Object(
  { tenantId: Type.String(), seq: Type.Integer({ minimum: 1 }), ...auditEventFacts },
  { $id: 'ChainedAuditEvent' },
)
export type ChainedAuditEvent = Static<typeof ChainedAuditEvent>

export const AuditExportLine = Type.Union(
  [
    Strict(
      { type: Type.Literal('export'), version: Type.Literal(1), tenantId: TenantId, exportedAt: Timestamp },
      { description: 'The first line' },
    ),
    Strict(
      { type: Type.Literal('key'), jwk: Type.Object({}, { additionalProperties: true }) },
      { description: 'A public key of the tenant, retired ones included' },
    ),
    Strict(
      { type: Type.Literal('event'), event: ChainedAuditEvent, hash: Type.String() },
      { description: 'The events in the order of the chain' },
    ),
    Strict(
      { type: Type.Literal('head'), signature: Type.String() },
      { description: 'A signed head, after the last event that it covers: a JWS of type audit-head+jwt' },
    ),
    Strict(
      {
        type: Type.Literal('end'),
        unsealedEvents: Type.Integer({ minimum: 0 }),
        unsealedSince: Type.Union([Timestamp, Type.Null()]),
      },
      { description: 'The last line: the export is whole. Events that are not sealed yet are counted, not exported' },
    ),
  ],
  { $id: 'AuditExportLine' },
)
export type AuditExportLine = Static<typeof AuditExportLine>
