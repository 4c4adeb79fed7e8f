// An exported audit chain: one JSON object per line, in the canonical form of RFC 8785, with everything needed to
// verify it.
import Type, { type Static } from 'typebox'
import { auditEventFacts } from './audit-events.ts'
import { Strict, TenantId, Timestamp } from './conventions.ts'

/** Exactly what is hashed: hash = SHA-256(hash of the previous event, or 32 zero bytes ‖ canonical JSON of this). */
export const ChainedAuditEvent = Type.Object(
  { tenantId: Type.String(), seq: Type.Integer({ minimum: 1 }), ...auditEventFacts },
  { $id: 'ChainedAuditEvent' },
)
export type ChainedAuditEvent = Static<typeof ChainedAuditEvent>

export const AuditExportLine = Type.Union(
  [
    Strict(
      { type: Type.Literal('export'), version: Type.Literal(1), tenantId: TenantId, exportedAt: Timestamp },
      { description: 'The first line.' },
    ),
    Strict(
      { type: Type.Literal('key'), jwk: Type.Object({}, { additionalProperties: true }) },
      { description: 'A public key of the tenant. Retired keys are included.' },
    ),
    Strict(
      { type: Type.Literal('event'), event: ChainedAuditEvent, hash: Type.String() },
      { description: 'An event. Events are in the order of the chain.' },
    ),
    Strict(
      { type: Type.Literal('head'), signature: Type.String() },
      { description: 'A signed head, after the last event that it covers: a JWS of type audit-head+jwt.' },
    ),
    Strict(
      {
        type: Type.Literal('end'),
        unsealedEvents: Type.Integer({ minimum: 0 }),
        unsealedSince: Type.Union([Timestamp, Type.Null()]),
      },
      {
        description:
          'The last line, which shows that the export is complete. Events that are not sealed yet are counted but not exported.',
      },
    ),
  ],
  { $id: 'AuditExportLine' },
)
export type AuditExportLine = Static<typeof AuditExportLine>
