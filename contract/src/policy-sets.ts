// Policies in Cedar: a draft, and the published versions.
import Type, { type Static } from 'typebox'
import { SignedBySchema } from './approvals.ts'
import { Nullable, PageOf, Strict, Timestamp } from './conventions.ts'
import { EntityAttributes, EntityId, EntityLine, EntityReference, EntityTypeName } from './entities.ts'

export const PolicyIssue = Type.Object(
  {
    file: Type.Enum(['schema', 'policies']),
    severity: Type.Enum(['error', 'warning'], { description: 'A draft with an error cannot be published.' }),
    policyId: Nullable(Type.String({ examples: ['large_payment'] })),
    line: Type.Integer({ examples: [4] }),
    column: Type.Integer({ description: 'In UTF-16 code units, as editors count.', examples: [8] }),
    message: Type.String({ examples: ['attribute `amont` in context for Action::"payment.create" not found'] }),
    help: Nullable(Type.String({ examples: ['did you mean `amount`?'] })),
  },
  { $id: 'PolicyIssue' },
)
export type PolicyIssue = Static<typeof PolicyIssue>

const SchemaText = Type.String({
  description: 'In the Cedar schema format.',
  examples: ['entity User;\nentity Pet;\naction "pet.read" appliesTo { principal: User, resource: Pet };'],
})

const PoliciesText = Type.String({
  description: 'In the Cedar policy language.',
  examples: ['@id("users_read_pets")\npermit(principal is User, action == Action::"pet.read", resource);'],
})

/** The bodies of the two uploads. */
export const PolicySchemaFile = SchemaText
export const PoliciesFile = PoliciesText

const Version = Type.Integer({ examples: [7] })

export const PolicyDraft = Type.Object(
  {
    schema: SchemaText,
    policies: PoliciesText,
    issues: Type.Array(PolicyIssue, { description: 'The results of validation, errors first. At most 100.' }),
    publishable: Type.Boolean({ description: 'Whether the draft is validated and has no errors.' }),
    checking: Nullable(
      Type.Object(
        { done: Type.Integer({ examples: [1200] }), total: Type.Integer({ examples: [30000] }) },
        {
          description:
            'Present while a large draft is being validated: how many of how many steps are done. Until then, `issues` is empty.',
        },
      ),
    ),
    publishedVersion: Nullable(Version),
    savedAt: Type.Union([Timestamp, Type.Null()], {
      description: '`null` until the draft is saved for the first time. Until then, the draft is the starter set.',
    }),
  },
  { $id: 'PolicyDraft' },
)
export type PolicyDraft = Static<typeof PolicyDraft>

export const CheckPolicyDraftRequest = Strict(
  { schema: Type.Optional(SchemaText), policies: Type.Optional(PoliciesText) },
  { $id: 'CheckPolicyDraftRequest', description: 'A text that is omitted is taken from the saved draft.' },
)
export type CheckPolicyDraftRequest = Static<typeof CheckPolicyDraftRequest>

export const CheckedPolicyDraft = Type.Object(
  { issues: PolicyDraft.properties.issues, publishable: PolicyDraft.properties.publishable },
  { $id: 'CheckedPolicyDraft' },
)
export type CheckedPolicyDraft = Static<typeof CheckedPolicyDraft>

const summary = {
  version: Version,
  policyCount: Type.Integer({ examples: [12] }),
  note: Nullable(Type.String({ examples: ['Payments above 5,000 need approval'] })),
  restoredVersion: Type.Union([Type.Integer({ examples: [5] }), Type.Null()], {
    description: 'For a rollback: the version that was published again.',
  }),
  published: Type.Boolean({ description: 'Whether this version is the one in force.' }),
  publishedAt: Timestamp,
  publishedBy: Type.Object({ kind: Type.String({ examples: ['user'] }), id: Type.String({ examples: ['ada'] }) }),
}

export const PolicySetSummary = Type.Object(summary, { $id: 'PolicySetSummary' })
export type PolicySetSummary = Static<typeof PolicySetSummary>

export const PolicySet = Type.Object(
  { ...summary, schema: SchemaText, policies: PoliciesText },
  { $id: 'PolicySet', description: 'A published version, which never changes.' },
)
export type PolicySet = Static<typeof PolicySet>

export const PublishPolicySetRequest = Strict(
  {
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'The reason for the change.',
        examples: ['First rules'],
      }),
    ),
  },
  { $id: 'PublishPolicySetRequest' },
)
export type PublishPolicySetRequest = Static<typeof PublishPolicySetRequest>

const values = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })

const DescribedEntity = Strict(
  {
    type: EntityTypeName,
    id: EntityId,
    attributes: Type.Optional({
      ...EntityAttributes,
      description: 'Used only if the entity is not stored.',
    }),
  },
  { $id: 'DescribedEntity' },
)

const WhatIfCase = Strict(
  {
    principal: DescribedEntity,
    action: Type.String({ minLength: 1, maxLength: 200, examples: ['pet.read'] }),
    resource: DescribedEntity,
    context: Type.Optional(
      Strict({
        request: Type.Optional(values),
        action: Type.Optional(values),
        approvals: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
        onBehalfOf: Type.Optional(EntityReference),
        now: Type.Optional(Timestamp),
      }),
    ),
  },
  { $id: 'WhatIfCase' },
)
export type WhatIfCase = Static<typeof WhatIfCase>

export const PolicyTestFile = Strict(
  {
    entities: Type.Optional(Type.Array(EntityLine, { maxItems: 10_000 })),
    tests: Type.Array(
      Strict({
        name: Type.String({ minLength: 1, maxLength: 200 }),
        ...WhatIfCase.properties,
        expect: Type.Enum(['allow', 'approval_required', 'deny']),
        policies: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
      }),
      { minItems: 1, maxItems: 10_000 },
    ),
  },
  { $id: 'PolicyTestFile', description: 'Requests with the outcomes that their author expects.' },
)
export type PolicyTestFile = Static<typeof PolicyTestFile>

export const maxWhatIfRequests = 50

export const WhatIfRequest = Strict(
  { requests: Type.Array(WhatIfCase, { minItems: 1, maxItems: maxWhatIfRequests }) },
  { $id: 'WhatIfRequest' },
)
export type WhatIfRequest = Static<typeof WhatIfRequest>

const Gate = Type.Object({
  policyId: Type.String({ examples: ['large_payment'] }),
  approver: Type.String({ description: 'Who approves, or who approves first.', examples: ['on_behalf_of'] }),
  template: Type.String({ examples: ['payment'] }),
  separate: Type.Boolean(),
  by: Type.Array(SignedBySchema, { description: 'What may sign the approval.', examples: [['device']] }),
  quorum: Type.Optional(
    Type.Integer({ description: 'How many people must approve, if more than one.', examples: [2] }),
  ),
  stages: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Who approves one after another, if there are several stages.',
      examples: [['1 of group:team', '2 of group:finance']],
    }),
  ),
  escalation: Type.Optional(
    Type.String({ description: 'Who is asked as well, and after what time.', examples: ['15m to group:managers'] }),
  ),
  completion: Type.Optional(
    Type.Enum(['reevaluate'], { description: 'Present if the approval opens evaluations instead of one grant.' }),
  ),
  standing: Type.Optional(
    Type.String({
      description: 'The widest standing approval that the approver can give, if any.',
      examples: ['7d, budget 20000 CHF'],
    }),
  ),
})

const WhatIfDecision = Type.Object(
  {
    outcome: Type.Enum(['allow', 'approval_required', 'deny']),
    determiningPolicies: Type.Array(Type.String(), { examples: [['users_read_pets']] }),
    gates: Type.Array(Gate, { description: 'The approvals that would allow the request.' }),
    errors: Type.Array(Type.Object({ policyId: Nullable(Type.String()), message: Type.String() }), {
      description: 'Any error results in a deny.',
    }),
  },
  { $id: 'WhatIfDecision' },
)
export type WhatIfDecision = Static<typeof WhatIfDecision>

export const WhatIfAnswer = Type.Object(
  {
    publishedVersion: Nullable(Version),
    items: Type.Array(
      Type.Object({
        published: WhatIfDecision,
        draft: WhatIfDecision,
        changed: Type.Boolean({
          description: 'Whether the outcome differs between the published policies and the draft.',
        }),
      }),
      { description: 'In the order of the requests.' },
    ),
  },
  { $id: 'WhatIfAnswer' },
)
export type WhatIfAnswer = Static<typeof WhatIfAnswer>

export const PolicySetPage = PageOf(PolicySetSummary)
export const PolicySetParams = Type.Object({
  policySetVersion: Type.String({ minLength: 1, maxLength: 10, description: 'The number of a version.' }),
})
