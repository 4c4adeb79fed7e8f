// Audit events: what happened, who did it, to what, from where, and the event's position in the tenant's hash chain.
import Type, { type Static } from 'typebox'
import { PageOf, PageQuery, Timestamp } from './conventions.ts'

export const auditEventFacts = {
  eventId: Type.String(),
  occurredAt: Timestamp,
  action: Type.String({ examples: ['client.created'] }),
  outcome: Type.Enum(['success', 'failure']),
  actor: Type.Object({
    kind: Type.Enum(['client', 'user', 'agent', 'device', 'operator', 'system']),
    id: Type.String(),
    tenantId: Type.Optional(Type.String({ description: 'Present if the actor belongs to another tenant.' })),
  }),
  target: Type.Object({ kind: Type.String(), id: Type.String() }),
  details: Type.Object({}, { additionalProperties: true }),
  source: Type.Object({
    requestId: Type.Optional(Type.String()),
    ipAddress: Type.Optional(Type.String()),
    userAgent: Type.Optional(Type.String()),
  }),
}

export const AuditEvent = Type.Object(
  {
    ...auditEventFacts,
    seq: Type.Union([Type.Integer(), Type.Null()], {
      description:
        "The event's position in the chain. `null` until the event is sealed, which takes a few seconds at most.",
    }),
    hash: Type.Union([Type.String(), Type.Null()], {
      description: 'A SHA-256 hash in base64url. `null` until the event is sealed.',
    }),
  },
  { $id: 'AuditEvent' },
)
export type AuditEvent = Static<typeof AuditEvent>

export const AuditEventPage = PageOf(AuditEvent)

export const AuditEventParams = Type.Object({ eventId: Type.String({ minLength: 1, maxLength: 64 }) })

export const AuditEventQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'One action, or up to 50 separated by commas.',
      examples: ['client.created,client.deleted'],
    }),
  ),
  actorId: Type.Optional(Type.String({ maxLength: 128 })),
  targetId: Type.Optional(Type.String({ maxLength: 128 })),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Returns only events at or after this time.' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Returns only events before this time.' })),
})
export type AuditEventQuery = Static<typeof AuditEventQuery>

export const AuditHead = Type.Object(
  {
    seq: Type.Integer({ description: 'The number of events in the chain.' }),
    hash: Type.String({ description: 'The hash of the last event.' }),
    sealedAt: Timestamp,
    signature: Type.String({
      description: 'The same data as a JWS of type audit-head+jwt. Keep it to prove later what the chain contained.',
    }),
  },
  { $id: 'AuditHead' },
)
export type AuditHead = Static<typeof AuditHead>

export const AuditFinding = Type.Object({
  seq: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The position in the chain. `null` if the finding is not about an event.',
  }),
  issue: Type.String(),
})
export type AuditFinding = Static<typeof AuditFinding>

export const AuditVerification = Type.Object(
  {
    intact: Type.Boolean(),
    checkedEvents: Type.Integer(),
    unsealedEvents: Type.Integer({ description: 'The number of events that are not part of the chain yet.' }),
    head: Type.Union([AuditHead, Type.Null()], { description: 'The last valid signed head.' }),
    findings: Type.Array(AuditFinding, { description: 'The first 100 problems.' }),
    sealing: Type.Optional(
      Type.Enum(['active', 'stopped'], {
        description:
          'Whether the server seals new events. It stops if the chain does not end at the event that the server sealed last. Absent for an export.',
      }),
    ),
  },
  { $id: 'AuditVerification' },
)
export type AuditVerification = Static<typeof AuditVerification>
