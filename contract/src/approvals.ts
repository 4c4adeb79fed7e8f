// Access requests: an agent asks a person to approve what a denial offered. After AuthZEN's Access Request and Approval Profile.
import Type, { type Static } from 'typebox'
import { AgentId } from './agents.ts'
import { AuthzenAction, AuthzenResource, AuthzenSubject, EvaluationRequest, PdpParams } from './authzen.ts'
import { Defaulted, Nullable, PageOf, PageQuery, Timestamp } from './conventions.ts'
import { DetailShown } from './device-challenges.ts'
import { UserId } from './registrations.ts'
import { ShownText } from './shown-text.ts'

const ApprovalId = Type.String({ minLength: 1, maxLength: 64, examples: ['apr_01m7ej93tkksedpjv6rr5ezgc1'] })

const statuses = ['pending', 'approved', 'denied', 'expired', 'cancelled'] as const
export type ApprovalStatus = (typeof statuses)[number]

export const AccessRequest = Type.Object(
  {
    subject: AuthzenSubject,
    action: AuthzenAction,
    resource: AuthzenResource,
    context: EvaluationRequest.properties.context,
    binding_token: Type.String({
      maxLength: 8192,
      description: 'Of the denial that offered it',
      examples: ['eyJhbGciOiJFUzI1NiIsInR5cCI6ImFjY2Vzcy1yZXF1ZXN0K2p3dCJ9.e30.c2lnbmF0dXJl'],
    }),
    approver: Type.Optional({ ...UserId, description: 'Whom to ask, where several could approve' }),
    justification: Type.Optional(
      ShownText({
        maxLength: 200,
        description: 'Shown to the approver, apart, as the words of the agent',
        examples: ['The invoice is due today'],
      }),
    ),
  },
  { $id: 'AccessRequest' },
)
export type AccessRequest = Static<typeof AccessRequest>

export const AccessRequestTask = Type.Object(
  {
    task: Type.Object({
      id: ApprovalId,
      status: Type.Enum([...statuses]),
      status_endpoint: Type.String(),
      expires_at: Timestamp,
      links: Type.Object({ cancel: Type.String() }),
      number_match: Type.Optional(
        Type.Object(
          { display_number: Type.String({ examples: ['42'] }) },
          { description: 'Two digits to show to the approver, who types them on the device. Told once' },
        ),
      ),
    }),
    result: Type.Optional(
      Type.Object(
        {
          mode: Type.Literal('reevaluate'),
          approval: Type.Object({ id: ApprovalId, approved_at: Timestamp, approved_until: Timestamp }),
        },
        { description: 'Once it is approved: ask for a grant with this approval' },
      ),
    ),
  },
  { $id: 'AccessRequestTask' },
)
export type AccessRequestTask = Static<typeof AccessRequestTask>

export const AccessRequestParams = Type.Object({ ...PdpParams.properties, approvalId: ApprovalId })
export const AccessRequestQuery = Type.Object({
  waitSeconds: Defaulted(
    Type.Integer({ minimum: 0, maximum: 25, description: 'To be answered as soon as somebody decides' }),
    0,
  ),
})

export const Approval = Type.Object(
  {
    approvalId: ApprovalId,
    agentId: Type.String(),
    userId: Nullable({ ...UserId, description: 'Whom the agent acts for' }),
    action: Type.String({ examples: ['payment.create'] }),
    title: Nullable(Type.String()),
    details: Type.Array(DetailShown),
    status: Type.Enum([...statuses]),
    challengeId: Type.String(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    decidedAt: Nullable(Timestamp),
  },
  { $id: 'Approval', description: 'As the person sees it who was asked' },
)
export type Approval = Static<typeof Approval>
export const ApprovalPage = PageOf(Approval)

export const AskedApproval = Type.Object(
  {
    ...Approval.properties,
    approverId: { ...UserId, description: 'Who was asked' },
    evaluationId: Type.String({ description: 'The decision that offered it' }),
    gates: Type.Array(Type.String(), { description: 'The policies that asked for it', examples: [['large_payment']] }),
  },
  { $id: 'AskedApproval', description: 'As administrators see it' },
)
export type AskedApproval = Static<typeof AskedApproval>
export const AskedApprovalPage = PageOf(AskedApproval)
export const AskedApprovalQuery = Type.Object({
  ...PageQuery.properties,
  agentId: Type.Optional(AgentId),
  approverId: Type.Optional(UserId),
  status: Type.Optional(Type.Enum([...statuses])),
})
export type AskedApprovalQuery = Static<typeof AskedApprovalQuery>
