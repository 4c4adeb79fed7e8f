// Grants: signed proofs that an agent may perform exactly one action, once, for a short time.
import Type, { type Static } from 'typebox'
import { AgentId } from './agents.ts'
import { AuthzenAction, AuthzenResource, AuthzenSubject, EvaluationRequest, EvaluationResponse } from './authzen.ts'
import { Nullable, Strict, Timestamp } from './conventions.ts'
import { DelegationId } from './delegations.ts'
import { maxGrantSeconds } from './limits/index.ts'
import { UserId } from './registrations.ts'

const GrantId = Type.String({ examples: ['gr_01m7ej93tkksedpjv6rr5ezgc1'] })
const Audience = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Who performs the action. If this is the id of a client, only that client can consume the grant.',
  examples: ['https://bank.example.com'],
})
const Grant = Type.String({
  minLength: 1,
  maxLength: 8192,
  description: "A JWT of type `agent-grant+jwt`. It can be verified with the tenant's JWKS.",
  examples: ['eyJhbGciOiJFUzI1NiIsInR5cCI6ImFnZW50LWdyYW50K2p3dCJ9.e30.c2lnbmF0dXJl'],
})
const ConsumerToken = Type.String({
  minLength: 16,
  maxLength: 128,
  description: 'A random value that the consumer chooses. Send the same value when you retry the call.',
  examples: ['b3a1c0de-5f0e-4a51-9a4f-7a6c55d7f1e2'],
})

export const IssueGrantRequest = Strict(
  {
    subject: AuthzenSubject,
    action: AuthzenAction,
    resource: AuthzenResource,
    context: EvaluationRequest.properties.context,
    audience: Audience,
    approval: Type.Optional(
      Type.String({ maxLength: 64, description: 'The id of an approved access request for the same action.' }),
    ),
    lifetimeSeconds: Type.Optional(
      Type.Integer({ minimum: 5, maximum: maxGrantSeconds, description: `Defaults to ${maxGrantSeconds}.` }),
    ),
  },
  { $id: 'IssueGrantRequest' },
)
export type IssueGrantRequest = Static<typeof IssueGrantRequest>

export const IssuedGrant = Type.Object(
  {
    ...EvaluationResponse.properties,
    grant: Type.Optional(Grant),
    grantId: Type.Optional(GrantId),
    expiresAt: Type.Optional(Timestamp),
  },
  { $id: 'IssuedGrant', description: 'Contains no grant if the decision is a deny.' },
)
export type IssuedGrant = Static<typeof IssuedGrant>

export const ConsumeGrantRequest = Strict(
  {
    grant: Grant,
    action: AuthzenAction,
    resource: AuthzenResource,
    consumerToken: ConsumerToken,
    audience: Type.Optional({
      ...Audience,
      description: "The consumer's own audience. The call is rejected if the grant has a different one.",
    }),
  },
  { $id: 'ConsumeGrantRequest' },
)
export type ConsumeGrantRequest = Static<typeof ConsumeGrantRequest>

const outcomes = ['succeeded', 'failed'] as const

const facts = {
  grantId: GrantId,
  agentId: AgentId,
  userId: Nullable({ ...UserId, description: 'The user for whom the agent acts.' }),
  audience: Audience,
  actionHash: Type.String({ description: "The SHA-256 hash of the action's canonical JSON (RFC 8785), in base64url." }),
  evaluationId: Type.String(),
  delegationId: Nullable(DelegationId),
  approvalId: Nullable(Type.String()),
  standingApprovalId: Nullable(Type.String({ description: 'The standing approval that allowed it.' })),
}

export const GrantReceipt = Type.Object(
  {
    receiptId: Type.String({ examples: ['rc_01m7ej93tkksedpjv6rr5ezgc1'] }),
    ...facts,
    consumedAt: Timestamp,
    outcome: Nullable(Type.Enum([...outcomes])),
    completedAt: Nullable(Timestamp),
  },
  { $id: 'GrantReceipt' },
)
export type GrantReceipt = Static<typeof GrantReceipt>

export const CompleteGrantRequest = Strict(
  { grant: Grant, consumerToken: ConsumerToken, outcome: Type.Enum([...outcomes]) },
  { $id: 'CompleteGrantRequest' },
)
export type CompleteGrantRequest = Static<typeof CompleteGrantRequest>

export const IntrospectGrantRequest = Strict({ grant: Grant }, { $id: 'IntrospectGrantRequest' })
export type IntrospectGrantRequest = Static<typeof IntrospectGrantRequest>

export const GrantState = Type.Object(
  {
    active: Type.Boolean({ description: 'Whether the grant can be consumed now.' }),
    state: Type.Optional(Type.Enum(['issued', 'consumed', 'expired', 'revoked'])),
    ...Type.Partial(Type.Object(facts)).properties,
    action: Type.Optional(AuthzenAction),
    resource: Type.Optional(AuthzenResource),
    expiresAt: Type.Optional(Timestamp),
  },
  { $id: 'GrantState', description: 'For an unknown grant, only `active: false` is returned.' },
)
export type GrantState = Static<typeof GrantState>
