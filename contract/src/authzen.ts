// OpenID AuthZEN Authorization API 1.0: what a policy decision point is asked, and what it answers. Names are the standard's,
// and members that it does not know are ignored.
import Type, { type Static } from 'typebox'
import { TenantId } from './conventions.ts'
import { maxEntityIdLength } from './entities.ts'

const EntityType = Type.String({ minLength: 1, maxLength: 256 })
const EntityId = Type.String({ minLength: 1, maxLength: maxEntityIdLength })
const Properties = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })

const properties = Type.Optional(Properties)

export const AuthzenSubject = Type.Object(
  { type: EntityType, id: EntityId, properties },
  {
    $id: 'AuthzenSubject',
    description: 'A `user` or an `agent`. An agent that acts for a user is said by `properties.act.sub` of the user',
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

const AuthzenContext = { ...Properties, description: 'Policies see it as `context.request`' }

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
      'A deny is no error. `context` holds `outcome` (`allowed`, `denied`, `approval_required`, `grant_required`) and `evaluation_id`; with the scope `agents.explain` also why',
    examples: [{ decision: true, context: { outcome: 'allowed', evaluation_id: 'ev_01m7ej93tkksedpjv6rr5ezgc1' } }],
  },
)
export type EvaluationResponse = Static<typeof EvaluationResponse>

const evaluationsSemantics = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const
export type EvaluationsSemantic = (typeof evaluationsSemantics)[number]

const itemsAtMost = 1000

/** For every item that has none of its own. An item's own takes its place as a whole. */
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
        description: 'Without any, the request is a single evaluation. An item that is not valid is denied by itself',
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
            '`next_token` of the page before. Everything else must be as in that request; `limit` may be left out',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'Defaults to 50' })),
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
  next_token: Type.String({ description: 'Empty on the last page' }),
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
  { $id: 'PdpMetadata', description: 'AuthZEN Authorization API 1.0, and its Access Request and Approval Profile' },
)
export type PdpMetadata = Static<typeof PdpMetadata>

export const PdpParams = Type.Object({ tenantId: TenantId })
