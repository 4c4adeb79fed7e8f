// Access requests: an agent asks a person to approve an action that was denied. Follows AuthZEN's Access Request and
// Approval Profile.
import Type, { type Static } from 'typebox'
import { AgentId } from './agents.ts'
import { AuthzenAction, AuthzenResource, AuthzenSubject, EvaluationRequest, PdpParams } from './authzen.ts'
import { Defaulted, Nullable, PageOf, PageQuery, Timestamp } from './conventions.ts'
import { DetailShown } from './device-challenges.ts'
import { maxWaitSeconds } from './limits/index.ts'
import { UserId } from './registrations.ts'
import { ShownText } from './shown-text.ts'

export const ApprovalId = Type.String({ minLength: 1, maxLength: 64, examples: ['apr_01m7ej93tkksedpjv6rr5ezgc1'] })

const statuses = ['pending', 'approved', 'denied', 'expired', 'cancelled'] as const
export type ApprovalStatus = (typeof statuses)[number]

/** A device shows the action that its key signs. A passkey shows nothing: its user trusts our page. */
export const SignedBySchema = Type.Enum(['device', 'passkey'])
export type SignedBy = Static<typeof SignedBySchema>

export const AccessRequest = Type.Object(
  {
    subject: AuthzenSubject,
    action: AuthzenAction,
    resource: AuthzenResource,
    context: EvaluationRequest.properties.context,
    binding_token: Type.String({
      maxLength: 8192,
      description: 'The `binding_token` of the denial.',
      examples: ['eyJhbGciOiJFUzI1NiIsInR5cCI6ImFjY2Vzcy1yZXF1ZXN0K2p3dCJ9.e30.c2lnbmF0dXJl'],
    }),
    approver: Type.Optional({ ...UserId, description: 'The user to ask, if several users may approve.' }),
    justification: Type.Optional(
      ShownText({
        maxLength: 200,
        description: "Displayed to the approver separately, as the agent's own text.",
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
          {
            description:
              'Two digits to show to the approver, who types them on the device, or on our page before using a passkey. Returned only once.',
          },
        ),
      ),
    }),
    result: Type.Optional(
      Type.Object(
        {
          mode: Type.Literal('reevaluate'),
          approval: Type.Object({ id: ApprovalId, approved_at: Timestamp, approved_until: Timestamp }),
        },
        { description: 'Present once the request is approved. Request a grant with this approval.' },
      ),
    ),
  },
  { $id: 'AccessRequestTask' },
)
export type AccessRequestTask = Static<typeof AccessRequestTask>

export const AccessRequestParams = Type.Object({ ...PdpParams.properties, approvalId: ApprovalId })
export const AccessRequestQuery = Type.Object({
  waitSeconds: Defaulted(
    Type.Integer({
      minimum: 0,
      maximum: maxWaitSeconds,
      description: 'How long to wait for a decision before responding, in seconds.',
    }),
    0,
  ),
})

export const Approval = Type.Object(
  {
    approvalId: ApprovalId,
    agentId: Type.String(),
    userId: Nullable({ ...UserId, description: 'The user for whom the agent acts.' }),
    action: Type.String({ examples: ['payment.create'] }),
    title: Nullable(Type.String()),
    details: Type.Array(DetailShown),
    status: Type.Enum([...statuses]),
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
  status: Type.Optional(Type.Enum([...statuses])),
})
export type AskedApprovalQuery = Static<typeof AskedApprovalQuery>
