// Audit events: what happened, who did it, to what, from where, and its place in the tenant's hash chain.
import Type, { type Static } from 'typebox'
import { PageOf, PageQuery, Timestamp } from './conventions.ts'

export const AuditEvent = Type.Object(
  {
    eventId: Type.String(),
    occurredAt: Timestamp,
    action: Type.String({ examples: ['client.created'] }),
    outcome: Type.Enum(['success', 'failure']),
    actor: Type.Object({
      kind: Type.Enum(['client', 'user', 'operator', 'system']),
      id: Type.String(),
      tenantId: Type.Optional(Type.String()),
    }),
    target: Type.Object({ kind: Type.String(), id: Type.String() }),
    details: Type.Object({}, { additionalProperties: true }),
    source: Type.Object({
      requestId: Type.Optional(Type.String()),
      ipAddress: Type.Optional(Type.String()),
      userAgent: Type.Optional(Type.String()),
    }),
    seq: Type.Union([Type.Integer(), Type.Null()], {
      description: 'null until the event is sealed, a few seconds at most',
    }),
    hash: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'AuditEvent' },
)
export type AuditEvent = Static<typeof AuditEvent>

export const AuditEventPage = PageOf(AuditEvent)

export const AuditEventQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(Type.String({ maxLength: 64 })),
  actorId: Type.Optional(Type.String({ maxLength: 128 })),
  targetId: Type.Optional(Type.String({ maxLength: 128 })),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
})
export type AuditEventQuery = Static<typeof AuditEventQuery>

export const AuditVerification = Type.Object(
  {
    intact: Type.Boolean(),
    checkedEvents: Type.Integer(),
    unsealedEvents: Type.Integer(),
    head: Type.Union([
      Type.Object({ seq: Type.Integer(), hash: Type.String(), sealedAt: Timestamp, signature: Type.String() }),
      Type.Null(),
    ]),
    findings: Type.Array(Type.Object({ seq: Type.Union([Type.Integer(), Type.Null()]), issue: Type.String() })),
  },
  { $id: 'AuditVerification' },
)
export type AuditVerification = Static<typeof AuditVerification>
