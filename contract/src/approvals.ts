// Approvals: what agents asked people to approve, as approvers and administrators see it.
import Type, { type Static } from 'typebox'
import { AgentId } from './agents.ts'
import { Nullable, PageOf, PageQuery, Timestamp } from './conventions.ts'
import { DetailShown } from './device-challenges.ts'
import { UserId } from './registrations.ts'

export const ApprovalId = Type.String({ minLength: 1, maxLength: 64, examples: ['apr_01m7ej93tkksedpjv6rr5ezgc1'] })

export const approvalStatuses = ['pending', 'approved', 'denied', 'expired', 'cancelled'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** A device shows the action that its key signs. A passkey shows nothing: its user trusts our page. */
export const SignedBySchema = Type.Enum(['device', 'passkey'])
export type SignedBy = Static<typeof SignedBySchema>

const ApprovalStage = Type.Object({
  needed: Type.Integer({ description: 'How many people must approve in this stage.' }),
  approvers: Type.Array(Type.String(), {
    description: 'Whom the gates name, as policies write it. Empty if it is not known.',
    examples: [['2 of group:finance']],
  }),
  status: Type.Enum([...approvalStatuses, 'waiting', 'not_asked'], {
    description: '`waiting`: its people are asked after the stages before it. `not_asked`: the request ended before.',
  }),
  escalation: Nullable(
    Type.Object({
      afterMinutes: Type.Integer(),
      approvers: Type.Array(Type.String(), { examples: [['group:managers']] }),
      escalated: Type.Boolean({ description: 'Whether they were asked as well.' }),
    }),
  ),
  asked: Type.Array(
    Type.Object({
      approverId: UserId,
      status: Type.Enum([...approvalStatuses]),
      decidedAt: Nullable(Timestamp),
      escalated: Type.Boolean({ description: 'Whether the user was asked because the stage took too long.' }),
    }),
  ),
})
export type ApprovalStage = Static<typeof ApprovalStage>

export const Approval = Type.Object(
  {
    approvalId: ApprovalId,
    taskId: { ...ApprovalId, description: 'The same for all approvals that were requested together.' },
    needed: Type.Integer({ description: 'How many of those who were asked in this stage must approve.' }),
    stage: Type.Integer({ description: 'The stage in which this person was asked, from 1.' }),
    escalated: Type.Boolean({ description: 'Whether this person was asked because the stage took too long.' }),
    stages: Type.Array(ApprovalStage, {
      description: 'Who has answered, who is being asked and who is next, in the order in which they are asked.',
    }),
    agentId: Type.String(),
    userId: Nullable({ ...UserId, description: 'The user for whom the agent acts.' }),
    action: Type.String({ examples: ['payment.create'] }),
    title: Nullable(Type.String()),
    details: Type.Array(DetailShown),
    status: Type.Enum([...approvalStatuses]),
    challengeId: Type.String(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    decidedAt: Nullable(Timestamp),
    acceptsPasskey: Type.Boolean({
      description: 'Whether you can answer on the self-service pages with a passkey, besides on a device.',
    }),
    signedBy: Nullable({ ...SignedBySchema, description: 'What signed the answer. `null` until there is one.' }),
  },
  { $id: 'Approval', description: 'An approval as the approver sees it.' },
)
export type Approval = Static<typeof Approval>
export const ApprovalPage = PageOf(Approval)

export const AskedApproval = Type.Object(
  {
    ...Approval.properties,
    approverId: { ...UserId, description: 'The user who was asked.' },
    evaluationId: Type.String({ description: 'The decision that offered the approval.' }),
    gates: Type.Array(Type.String(), {
      description: 'The policies that require the approval.',
      examples: [['large_payment']],
    }),
  },
  { $id: 'AskedApproval', description: 'An approval as administrators see it.' },
)
export type AskedApproval = Static<typeof AskedApproval>
export const AskedApprovalPage = PageOf(AskedApproval)
export const AskedApprovalQuery = Type.Object({
  ...PageQuery.properties,
  agentId: Type.Optional(AgentId),
  approverId: Type.Optional(UserId),
  status: Type.Optional(Type.Enum([...approvalStatuses])),
})
export type AskedApprovalQuery = Static<typeof AskedApprovalQuery>
