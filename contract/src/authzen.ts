// OpenID AuthZEN Authorization API 1.0: requests to a policy decision point, and its responses. Names come from the
// standard; unknown members are ignored.
import Type, { type Static } from 'typebox'
import { TenantId } from './conventions.ts'
import { maxEntityIdLength } from './limits/index.ts'

const EntityType = Type.String({ minLength: 1, maxLength: 256 })
const EntityId = Type.String({ minLength: 1, maxLength: maxEntityIdLength })
const Properties = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })

const properties = Type.Optional(Properties)

export const AuthzenSubject = Type.Object(
  { type: EntityType, id: EntityId, properties },
  {
    $id: 'AuthzenSubject',
    description:
      'A `user` or an `agent`. For an agent that acts for a user, the subject is the user, and `properties.act.sub` is the agent.',
    examples: [{ type: 'user', id: 'alice' }],
  },
)
export type AuthzenSubject = Static<typeof AuthzenSubject>

export const AuthzenAction = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 128 }), properties },
  { $id: 'AuthzenAction', examples: [{ name: 'read' }] },
)
export type AuthzenAction = Static<typeof AuthzenAction>

export const AuthzenResource = Type.Object(
  { type: EntityType, id: EntityId, properties },
  { $id: 'AuthzenResource', examples: [{ type: 'record', id: 'record-1' }] },
)
export type AuthzenResource = Static<typeof AuthzenResource>

const AuthzenContext = { ...Properties, description: 'Available to policies as `context.request`.' }

export const EvaluationRequest = Type.Object(
  {
    subject: AuthzenSubject,
    action: AuthzenAction,
    resource: AuthzenResource,
    context: Type.Optional(AuthzenContext),
  },
  { $id: 'EvaluationRequest' },
)
export type EvaluationRequest = Static<typeof EvaluationRequest>

export const EvaluationResponse = Type.Object(
  { decision: Type.Boolean(), context: Type.Optional(Properties) },
  {
    $id: 'EvaluationResponse',
    description:
      'A deny is not an error. `context` contains `outcome` (`allowed`, `denied`, `approval_required` or `grant_required`), and with an offer of approval `evaluation_id` and `access_request`. With the scope `agents.explain`, it contains the reasons.',
    examples: [{ decision: true, context: { outcome: 'allowed' } }],
  },
)
export type EvaluationResponse = Static<typeof EvaluationResponse>

const evaluationsSemantics = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const
export type EvaluationsSemantic = (typeof evaluationsSemantics)[number]

const itemsAtMost = 1000

/** Applies to every item that does not set the member. An item's value replaces the default as a whole. */
const Default = Type.Optional(Properties)

export const EvaluationsRequest = Type.Object(
  {
    subject: Default,
    action: Default,
    resource: Default,
    context: Default,
    evaluations: Type.Optional(
      Type.Array(Type.Unknown(), {
        maxItems: itemsAtMost,
        description:
          'If omitted or empty, the request is a single evaluation. An invalid item is denied and does not affect the others.',
      }),
    ),
    options: Type.Optional(
      Type.Object({
        evaluations_semantic: Type.Optional(Type.Enum([...evaluationsSemantics], { default: 'execute_all' })),
      }),
    ),
  },
  {
    $id: 'EvaluationsRequest',
    examples: [
      {
        subject: { type: 'user', id: 'alice' },
        action: { name: 'read' },
        evaluations: [
          { resource: { type: 'record', id: 'record-1' } },
          { resource: { type: 'record', id: 'record-2' } },
        ],
      },
    ],
  },
)
export type EvaluationsRequest = Static<typeof EvaluationsRequest>

export const EvaluationsResponse = Type.Object(
  { evaluations: Type.Array(EvaluationResponse) },
  { $id: 'EvaluationsResponse' },
)
export type EvaluationsResponse = Static<typeof EvaluationsResponse>

const PageRequest = Type.Optional(
  Type.Object(
    {
      token: Type.Optional(
        Type.String({
          maxLength: 4096,
          description:
            'The `next_token` of the previous page. The rest of the request must not change, except that `limit` may be omitted.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'Defaults to 50.' })),
    },
    { $id: 'AuthzenPageRequest' },
  ),
)

const AnySubject = Type.Object({ type: EntityType, properties }, { examples: [{ type: 'user' }] })
const AnyResource = Type.Object({ type: EntityType, properties }, { examples: [{ type: 'record' }] })

const asked = { context: Type.Optional(AuthzenContext), page: PageRequest }

export const SubjectSearchRequest = Type.Object(
  { subject: AnySubject, action: AuthzenAction, resource: AuthzenResource, ...asked },
  { $id: 'SubjectSearchRequest' },
)
export type SubjectSearchRequest = Static<typeof SubjectSearchRequest>

export const ResourceSearchRequest = Type.Object(
  { subject: AuthzenSubject, action: AuthzenAction, resource: AnyResource, ...asked },
  { $id: 'ResourceSearchRequest' },
)
export type ResourceSearchRequest = Static<typeof ResourceSearchRequest>

export const ActionSearchRequest = Type.Object(
  { subject: AuthzenSubject, resource: AuthzenResource, ...asked },
  { $id: 'ActionSearchRequest' },
)
export type ActionSearchRequest = Static<typeof ActionSearchRequest>

const page = Type.Object({
  next_token: Type.String({ description: 'Empty on the last page.' }),
  count: Type.Integer(),
})

export const EntitySearchResponse = Type.Object(
  { page, results: Type.Array(Type.Object({ type: EntityType, id: EntityId })) },
  { $id: 'EntitySearchResponse' },
)
export type EntitySearchResponse = Static<typeof EntitySearchResponse>

export const ActionSearchResponse = Type.Object(
  { page, results: Type.Array(Type.Object({ name: Type.String() })) },
  { $id: 'ActionSearchResponse' },
)
export type ActionSearchResponse = Static<typeof ActionSearchResponse>

export const PdpMetadata = Type.Object(
  {
    policy_decision_point: Type.String(),
    access_evaluation_endpoint: Type.String(),
    access_evaluations_endpoint: Type.String(),
    search_subject_endpoint: Type.String(),
    search_resource_endpoint: Type.String(),
    search_action_endpoint: Type.String(),
    access_request_endpoint: Type.String(),
    jwks_uri: Type.String(),
    capabilities: Type.Array(Type.String()),
  },
  { $id: 'PdpMetadata', description: 'AuthZEN Authorization API 1.0, with its Access Request and Approval Profile.' },
)
export type PdpMetadata = Static<typeof PdpMetadata>

export const PdpParams = Type.Object({ tenantId: TenantId })
