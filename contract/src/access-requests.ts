// Access requests: an agent asks a person to approve an action that was denied. Names and meanings come from AuthZEN's
// Access Request and Approval Profile, draft 1; unknown members are ignored. Members of ours are URNs, as it requires.
import Type, { type Static } from 'typebox'
import { ApprovalId, approvalStatuses } from './approvals.ts'
import { AuthzenAction, AuthzenResource, AuthzenSubject, EvaluationRequest, PdpParams } from './authzen.ts'
import { Defaulted, Timestamp } from './conventions.ts'
import { maxWaitSeconds } from './limits/index.ts'
import { UserId } from './registrations.ts'

const Text = Type.String({ maxLength: 2048 })
const Time = Type.String({ format: 'date-time' })

/** The completion mode of the profile: the approval opens evaluations. */
export const reevaluateMode = 'reevaluate'
/** The completion mode of ours: the approval is for one grant. */
export const grantMode = 'urn:countersign:access-request:grant'

export const completionMember = 'urn:countersign:completion'
export const approverMember = 'urn:countersign:approver'
export const numberMember = 'urn:countersign:number'
export const numbersMember = 'urn:countersign:numbers'
export const stageMember = 'urn:countersign:stage'

const Denial = Type.Object(
  {
    evaluation_id: Type.Optional(Type.String({ maxLength: 64, examples: ['ev_01m7ej93tkksedpjv6rr5ezgc1'] })),
    evaluated_at: Type.Optional(Time),
    expires_at: { ...Time, description: 'The `expires_at` of the denial.', examples: ['2026-11-15T09:10:00.000Z'] },
    reason: Type.Optional(Text),
    binding_token: Type.Optional(
      Type.String({
        maxLength: 8192,
        description: 'The `binding_token` of the denial. Without it, `evaluation_id` must identify the denial.',
        examples: ['eyJhbGciOiJFUzI1NiIsInR5cCI6ImFjY2Vzcy1yZXF1ZXN0K2p3dCJ9.e30.c2lnbmF0dXJl'],
      }),
    ),
    template: Type.Optional(Text),
  },
  { description: 'The denial that offered the request. Required.' },
)

const Actor = Type.Object({
  id: { ...Text, description: 'The agent, if `subject.properties.act` does not name it.' },
  issuer: Type.Optional(Text),
  type: Type.Optional(Text),
  act: Type.Optional(Type.Unknown({ description: 'Not supported: agents do not act for other agents.' })),
})

const Callback = Type.Object(
  {
    endpoint: { ...Text, description: 'One of the `callbackUrls` of the agent.' },
    state: Type.Optional(Type.String({ maxLength: 1024, description: 'Sent back unchanged.' })),
    events: Type.Optional(
      Type.Array(Type.Enum(['approved', 'denied', 'expired', 'cancelled', 'failed', 'partial']), {
        description: 'Defaults to all.',
      }),
    ),
  },
  { description: 'Where the end of the task is reported.' },
)
export type AccessRequestCallback = Static<typeof Callback>

export const AccessRequest = Type.Object(
  {
    subject: AuthzenSubject,
    action: Type.Optional({ ...AuthzenAction, description: 'Required.' }),
    resource: Type.Optional({ ...AuthzenResource, description: 'Required.' }),
    items: Type.Optional(Type.Unknown({ description: 'Not supported: send a request for each action.' })),
    context: Type.Optional({
      ...EvaluationRequest.properties.context,
      description:
        "The context of the denied request. `business_justification`, at most 200 characters, is shown to the approver as the agent's own text.",
    }),
    denial: Type.Optional(Denial),
    requested_access: Type.Optional(
      Type.Object({
        requested_until: Type.Optional({ ...Time, description: 'Ends an approval earlier than usual.' }),
        emergency: Type.Optional(Type.Boolean({ description: 'Has no effect.' })),
        [completionMember]: Type.Optional(
          Type.Enum(['grant'], {
            description:
              'The client will use the approval for a grant. Required unless every gate has `@completion("reevaluate")` and the delegation has neither budget nor count.',
          }),
        ),
        [approverMember]: Type.Optional({ ...UserId, description: 'The user to ask, if several users may approve.' }),
      }),
    ),
    client: Type.Optional(
      Type.Object({
        id: Type.Optional(Text),
        name: Type.Optional(Text),
        actor: Type.Optional(Actor),
        source: Type.Optional(Type.Unknown()),
      }),
    ),
    callback: Type.Optional(Callback),
  },
  { $id: 'AccessRequest' },
)
export type AccessRequest = Static<typeof AccessRequest>

const Task = Type.Object({
  id: ApprovalId,
  status: Type.Enum([...approvalStatuses]),
  status_endpoint: Type.String(),
  expires_at: {
    ...Timestamp,
    description: 'Until the approver decides: when the request expires. After that: how long the task can be read.',
  },
  links: Type.Object({ cancel: Type.String() }),
  display: Type.Optional(
    Type.Object(
      {
        title: Type.String(),
        description: Type.String(),
        [numberMember]: Type.Optional(
          Type.String({
            description:
              'Two digits to show to the approver, who types them on the device, or on our page before using a passkey.',
            examples: ['42'],
          }),
        ),
        [numbersMember]: Type.Optional(
          Type.Array(Type.Object({ approver: UserId, number: Type.String({ examples: ['42'] }) }), {
            description: 'The digits of each approver, if several are asked.',
          }),
        ),
        [stageMember]: Type.Optional(
          Type.Object(
            { number: Type.Integer({ examples: [1] }), of: Type.Integer({ examples: [2] }) },
            { description: 'The stage whose approvers are being asked, if there are several.' },
          ),
        ),
      },
      {
        description: 'While people are being asked. In another stage, or after an escalation, there are other digits.',
      },
    ),
  ),
})

export const AccessRequestTask = Type.Object(
  {
    task: Task,
    result: Type.Optional(
      Type.Object(
        {
          mode: Type.Enum([reevaluateMode, grantMode]),
          approval: Type.Object({ id: ApprovalId, approved_at: Timestamp, approved_until: Timestamp }),
        },
        {
          description:
            'Present once the request is approved. `reevaluate`: send `approval` as `context.approval` with the same evaluation. Otherwise request a grant with its `id`.',
        },
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

/** RFC 9457. */
export const AccessRequestProblem = Type.Object(
  {
    type: Type.String({ examples: ['urn:openid:authzen:access-request:error:not_requestable'] }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ description: 'The last part of `type`.' }),
    requestId: Type.String(),
    details: Type.Optional(Type.Array(Type.Object({ field: Type.String(), issue: Type.String() }))),
    retryAfterSeconds: Type.Optional(Type.Integer()),
  },
  { $id: 'AccessRequestProblem', additionalProperties: true },
)
