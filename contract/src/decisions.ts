// The decision log: each request, the decision and its reasons, and the approval and grant that followed.
import Type, { type Static } from 'typebox'
import { AgentId } from './agents.ts'
import { SignedBySchema } from './approvals.ts'
import { Nullable, PageOf, PageQuery, Timestamp } from './conventions.ts'
import { DelegationId } from './delegations.ts'
import { UserId } from './registrations.ts'
import { StandingApproval } from './standing-approvals.ts'

const EvaluationId = Type.String({ minLength: 1, maxLength: 64, examples: ['ev_01m7ej93tkksedpjv6rr5ezgc1'] })

const outcomes = ['allowed', 'denied', 'approval_required', 'grant_required'] as const
const DecisionOutcome = Type.Enum([...outcomes])

const Entity = Type.Object({ type: Type.String(), id: Type.String() })

export const Decision = Type.Object(
  {
    evaluationId: EvaluationId,
    decidedAt: Timestamp,
    clientId: Type.String({ description: 'The client that requested the decision.' }),
    subject: Entity,
    agentId: Nullable(AgentId),
    userId: Nullable(UserId),
    action: Type.String({ examples: ['payment.create'] }),
    resource: Entity,
    outcome: DecisionOutcome,
    reason: Type.String({ examples: ['not_delegated'] }),
    explanation: Type.String({ examples: ['No open delegation covers it.'] }),
    errors: Type.Array(
      Type.Object({
        policyId: Nullable(
          Type.String({ description: '`null` if the request or an entity does not match the schema.' }),
        ),
        message: Type.String({ examples: ['User::"ada".level must be text.'] }),
      }),
      { description: 'Why policies could not be evaluated, if the reason is `policy_error`.' },
    ),
    policies: Type.Array(Type.String(), { description: 'The policies that determined the decision.' }),
    policyVersion: Type.Integer(),
    delegationId: Nullable(DelegationId),
    actionHash: Nullable(Type.String({ description: "The hash of an agent's action." })),
    epoch: Type.Integer(),
    requestId: Nullable(Type.String()),
  },
  { $id: 'Decision' },
)
export type Decision = Static<typeof Decision>

const ChainedApproval = Type.Object({
  approvalId: Type.String(),
  evaluationId: EvaluationId,
  status: Type.String({ examples: ['approved'] }),
  gates: Type.Array(Type.String(), { description: 'The policies that required the approval.' }),
  stage: Type.Integer({ description: 'The stage in which the user was asked, from 1.' }),
  escalated: Type.Boolean({ description: 'Whether the user was asked because the stage took too long.' }),
  approverId: Nullable(Type.String({ description: 'The user who was asked.' })),
  challengeId: Nullable(Type.String()),
  signedBy: Nullable({ ...SignedBySchema, description: 'What signed the answer.' }),
  deviceId: Nullable(Type.String({ description: 'The device whose key signed the answer.' })),
  passkeyId: Nullable(Type.String({ description: 'The registration of the passkey that signed the answer.' })),
  signature: Nullable(Type.String({ description: "A device's signature, as a JWS; a passkey's response, as JSON." })),
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
})

const ChainedGrant = Type.Object({
  grantId: Type.String(),
  evaluationId: EvaluationId,
  state: Type.Enum(['issued', 'consumed', 'expired']),
  audience: Type.String(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  consumedAt: Nullable(Timestamp),
  consumedBy: Nullable(Type.String({ description: 'The client that performed the action.' })),
  receiptId: Nullable(Type.String()),
  outcome: Nullable(Type.Enum(['succeeded', 'failed'])),
  completedAt: Nullable(Timestamp),
})

export const DecisionChain = Type.Object(
  {
    ...Decision.properties,
    approval: Nullable({ ...ChainedApproval, description: 'The approval that was requested, and its outcome.' }),
    approvals: Type.Array(ChainedApproval, {
      description: 'Every person who was asked, with their answer. The first is `approval`.',
    }),
    grant: Nullable({ ...ChainedGrant, description: 'The grant that was issued, and how it was consumed.' }),
    standingApproval: Nullable(StandingApproval),
    shadow: Nullable(
      Type.Object(
        {
          outcome: Type.Enum(['allowed', 'approval_required', 'denied']),
          policies: Type.Array(Type.String()),
        },
        { description: 'What the shadow of the policies decided, if one was active.' },
      ),
    ),
    inputs: Nullable(
      Type.Object(
        {
          action: Type.Record(Type.String(), Type.Unknown(), {
            description: "The action's properties.",
            examples: [{ amount: 60000, currency: 'CHF' }],
          }),
          context: Type.Record(Type.String(), Type.Unknown(), { description: 'The context that the caller sent.' }),
          approvals: Type.Array(Type.String(), { description: 'The gates that were approved.' }),
        },
        {
          description:
            'What policies were asked, for callers with `admin.write`. `null` for other callers, or if it was not kept (see `decisionInputDays` in getMfaSettings).',
        },
      ),
    ),
  },
  { $id: 'DecisionChain' },
)
export type DecisionChain = Static<typeof DecisionChain>

export const DecisionPage = PageOf(Decision)
export const DecisionParams = Type.Object({ evaluationId: EvaluationId })
export const DecisionQuery = Type.Object({
  ...PageQuery.properties,
  agentId: Type.Optional(AgentId),
  userId: Type.Optional(UserId),
  action: Type.Optional(Type.String({ maxLength: 128 })),
  outcome: Type.Optional(DecisionOutcome),
  from: Type.Optional(
    Type.String({ format: 'date-time', description: 'Returns only decisions at or after this time.' }),
  ),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Returns only decisions before this time.' })),
})
export type DecisionQuery = Static<typeof DecisionQuery>
