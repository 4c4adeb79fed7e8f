// Audit events: what happened, who did it, to what, from where, and its place in the tenant's hash chain.
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
    tenantId: Type.Optional(Type.String({ description: 'Where the actor is of another tenant' })),
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
      description: 'Its place in the chain; null until the event is sealed, a few seconds at most',
    }),
    hash: Type.Union([Type.String(), Type.Null()], { description: 'SHA-256 in base64url; null until it is sealed' }),
  },
  { $id: 'AuditEvent' },
)
export type AuditEvent = Static<typeof AuditEvent>

export const AuditEventPage = PageOf(AuditEvent)

export const AuditEventParams = Type.Object({ eventId: Type.String({ minLength: 1, maxLength: 64 }) })

export const AuditEventQuery = Type.Object({
  ...PageQuery.properties,
  action: Type.Optional(Type.String({ maxLength: 64 })),
  actorId: Type.Optional(Type.String({ maxLength: 128 })),
  targetId: Type.Optional(Type.String({ maxLength: 128 })),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Events of this moment or later' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Events before this moment' })),
})
export type AuditEventQuery = Static<typeof AuditEventQuery>

export const AuditHead = Type.Object(
  {
    seq: Type.Integer({ description: 'How many events the chain had' }),
    hash: Type.String({ description: 'The hash of the last of them' }),
    sealedAt: Timestamp,
    signature: Type.String({
      description: 'The same facts as a JWS of type audit-head+jwt. Whoever keeps it can prove what the chain was',
    }),
  },
  { $id: 'AuditHead' },
)
export type AuditHead = Static<typeof AuditHead>

export const AuditFinding = Type.Object({
  seq: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Where in the chain; null where it is about no event',
  }),
  issue: Type.String(),
})
export type AuditFinding = Static<typeof AuditFinding>

export const AuditVerification = Type.Object(
  {
    intact: Type.Boolean(),
    checkedEvents: Type.Integer(),
    unsealedEvents: Type.Integer({ description: 'Written, and not yet part of the chain' }),
    head: Type.Union([AuditHead, Type.Null()], { description: 'The last signed head that is valid' }),
    findings: Type.Array(AuditFinding, { description: 'What is wrong: the first hundred of it' }),
    sealing: Type.Optional(
      Type.Enum(['active', 'stopped'], {
        description:
          'Whether the server seals new events. It stops where the chain does not end at the event that it sealed last. Absent for an export',
      }),
    ),
  },
  { $id: 'AuditVerification' },
)
export type AuditVerification = Static<typeof AuditVerification>
