// Replays: what the draft of the policies would have decided about the requests of the log.
import Type, { type Static } from 'typebox'
import { Nullable, PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { maxReplayDays } from './limits/index.ts'

export const StartPolicyReplayRequest = Strict(
  {
    days: Type.Integer({
      minimum: 1,
      maximum: maxReplayDays,
      description: 'How many days of the log to replay, up to now.',
      examples: [30],
    }),
  },
  { $id: 'StartPolicyReplayRequest' },
)
export type StartPolicyReplayRequest = Static<typeof StartPolicyReplayRequest>

export const PolicyReplay = Type.Object(
  {
    replayId: Type.String({ examples: ['rpl_01m7ej93tkksedpjv6rr5ezgc1'] }),
    status: Type.Enum(['queued', 'running', 'done', 'cancelled']),
    days: Type.Integer({ examples: [30] }),
    total: Type.Integer({ description: 'The number of decisions in the period.', examples: [1200] }),
    replayed: Type.Integer({ description: 'How many decisions are finished.', examples: [1200] }),
    unchanged: Type.Integer({ examples: [1100] }),
    changed: Type.Integer({
      description: 'How many decisions differ between the log and the draft.',
      examples: [40],
    }),
    changedByDraft: Type.Integer({
      description:
        'The part of `changed` on which the published policies and the draft differ as well. The others changed because entities or published policies have changed since.',
      examples: [32],
    }),
    notByPolicies: Type.Integer({
      description: 'How many were denied before policies were evaluated: revoked, suspended, not delegated.',
      examples: [50],
    }),
    withoutInputs: Type.Integer({
      description: 'How many cannot be replayed, because their inputs are too long or no longer stored.',
      examples: [10],
    }),
    createdAt: Timestamp,
    finishedAt: Nullable(Timestamp),
  },
  { $id: 'PolicyReplay' },
)
export type PolicyReplay = Static<typeof PolicyReplay>

export const PolicyReplayPage = PageOf(PolicyReplay)
export const PolicyReplayParams = Type.Object({ replayId: Type.String({ minLength: 1, maxLength: 64 }) })

const PolicyOutcome = Type.Enum(['allowed', 'approval_required', 'denied'])
const Reference = Type.Object({ type: Type.String(), id: Type.String() })

export const PolicyReplayDifference = Type.Object(
  {
    evaluationId: Type.String({ examples: ['ev_01m7ej93tkksedpjv6rr5ezgc1'] }),
    decidedAt: Timestamp,
    subject: Reference,
    agentId: Nullable(Type.String()),
    userId: Nullable(Type.String()),
    action: Type.String({ examples: ['payment.create'] }),
    resource: Reference,
    logged: { ...PolicyOutcome, description: 'What policies decided at that time.' },
    published: { ...PolicyOutcome, description: 'What the published policies decided in the replay.' },
    draft: { ...PolicyOutcome, description: 'What the draft decided.' },
    draftPolicies: Type.Array(Type.String(), { description: "The policies that determined the draft's decision." }),
  },
  { $id: 'PolicyReplayDifference' },
)
export type PolicyReplayDifference = Static<typeof PolicyReplayDifference>

export const PolicyReplayDifferencePage = PageOf(PolicyReplayDifference)
export const PolicyReplayDifferenceQuery = Type.Object({
  ...PageQuery.properties,
  cause: Type.Optional(
    Type.Enum(['draft', 'since'], {
      description:
        '`draft` returns only differences between the published policies and the draft; `since` only the others.',
    }),
  ),
})
export type PolicyReplayDifferenceQuery = Static<typeof PolicyReplayDifferenceQuery>
