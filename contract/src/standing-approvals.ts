// Standing approvals: an approver lets an agent repeat an action within limits. The approver's device signs all of these terms,
// so that neither the server nor the agent can widen them.
import Type, { type Static } from 'typebox'
import { AgentId } from './agents.ts'
import { canonicalJson } from './canonical-json.ts'
import { Nullable, PageOf, PageQuery, Timestamp } from './conventions.ts'
import { UserId } from './registrations.ts'

export const StandingApprovalId = Type.String({
  minLength: 1,
  maxLength: 64,
  examples: ['sap_01m7ej93tkksedpjv6rr5ezgc1'],
})

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Properties = Type.Object({}, { additionalProperties: true })

const StandingLimits = Type.Object({
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'How many actions in all. The action that was asked about counts as one.',
    }),
  ),
  amountPerAction: Type.Optional({ ...Amount, description: 'The maximum `amount` of one action, in minor units.' }),
  budget: Type.Optional({
    ...Amount,
    description: 'The maximum sum of all amounts, including that of the action that was asked about.',
  }),
})
export type StandingLimits = Static<typeof StandingLimits>

export const StandingTerms = Type.Object(
  {
    tid: Type.String({ description: 'The tenant.' }),
    agent: AgentId,
    onBehalfOf: Nullable(UserId),
    gate: Type.Object({
      id: Type.String({ description: 'The only policy that the approval opens.', examples: ['large_payment'] }),
      textHash: Type.String({ description: 'Of the policy. If it is written differently, the approval is void.' }),
    }),
    action: Type.Object({
      name: Type.String({ examples: ['payment.create'] }),
      properties: { ...Properties, description: 'The same in every action.', examples: [{ currency: 'CHF' }] },
    }),
    varying: Type.Array(Type.String(), {
      description: 'Properties of the action that may differ from action to action.',
      examples: [['amount']],
    }),
    resource: Type.Object({
      type: Type.String({ examples: ['Shop'] }),
      id: Nullable(Type.String({ description: '`null` for every resource of the type.', examples: ['book-shop'] })),
      properties: { ...Properties, description: 'The same in every request.' },
    }),
    limits: StandingLimits,
    endsAt: Timestamp,
  },
  { $id: 'StandingTerms', description: 'What a device signs, as `standing`, when its user gives a standing approval.' },
)
export type StandingTerms = Static<typeof StandingTerms>

export const StandingOffer = Type.Object(
  {
    max: { ...StandingTerms, description: 'The widest terms that the user can choose.' },
    anyResource: Type.Boolean({ description: 'Whether the user can approve every resource of the type.' }),
    amount: Type.Optional({ ...Amount, description: 'Of the action that is asked about: `budget` must include it.' }),
  },
  {
    $id: 'StandingOffer',
    description:
      'The user may approve more than this action. Signing without `standing` approves only this action, which is the default.',
  },
)
export type StandingOffer = Static<typeof StandingOffer>

/** Why these terms cannot be signed for this offer; undefined if they can. */
export function standingIssue({ max, anyResource, amount = 0 }: StandingOffer, given: unknown, now: number) {
  const { limits, resource, endsAt } = Object(given) as Partial<StandingTerms>
  const chosen: StandingLimits = Object(limits)
  if (Object.keys(chosen).sort().join() !== Object.keys(max.limits).sort().join()) return 'has other limits'
  for (const [name, most] of Object.entries(max.limits)) {
    const limit = chosen[name as keyof StandingLimits]
    const least = name === 'budget' ? amount : 1
    if (!Number.isSafeInteger(limit) || (limit as number) < least || (limit as number) > most)
      return `has a ${name} that was not offered`
  }
  const ends = new Date(typeof endsAt === 'string' ? endsAt : Number.NaN).getTime()
  if (!(ends > now) || ends > Date.parse(max.endsAt) || new Date(ends).toISOString() !== endsAt)
    return 'has an end that was not offered'
  const id = anyResource && resource?.id === null ? null : max.resource.id
  const allowed = { ...max, limits: chosen, resource: { ...max.resource, id }, endsAt }
  return isSame(allowed, given) ? undefined : 'is not what was offered'
}

function isSame(one: object, other: unknown): boolean {
  try {
    return canonicalJson(one) === canonicalJson(other)
  } catch {
    // Half of a surrogate pair has no canonical form.
    return false
  }
}

export const StandingApproval = Type.Object(
  {
    standingApprovalId: StandingApprovalId,
    agentId: AgentId,
    userId: Nullable({ ...UserId, description: 'The user for whom the agent acts.' }),
    approverId: { ...UserId, description: 'The user who approved.' },
    approvalId: Type.String({ description: 'The request with which it was given.' }),
    terms: StandingTerms,
    countUsed: Type.Integer({ description: 'Actions that were performed, with the first.' }),
    countReserved: Type.Integer({ description: 'Actions that open grants reserve.' }),
    budgetUsed: Nullable({ ...Amount, description: 'If there is a budget: the amount spent, with the first action.' }),
    budgetReserved: Nullable({ ...Amount, description: 'If there is a budget: the amount that open grants reserve.' }),
    status: Type.Enum(['open', 'used_up', 'ended', 'expired']),
    deviceId: Type.String({ description: 'The device whose key signed the terms.' }),
    signature: Type.String({ description: "The device's signature, as a JWS. Its claim `standing` has the terms." }),
    createdAt: Timestamp,
    endsAt: Timestamp,
    endedAt: Nullable(Timestamp),
  },
  {
    $id: 'StandingApproval',
    description: 'An approval of every action within the terms, until it ends or is used up.',
  },
)
export type StandingApproval = Static<typeof StandingApproval>
export const StandingApprovalPage = PageOf(StandingApproval)
export const StandingApprovalParams = Type.Object({ standingApprovalId: StandingApprovalId })
export const StandingApprovalQuery = Type.Object({
  ...PageQuery.properties,
  agentId: Type.Optional(AgentId),
  userId: Type.Optional({ ...UserId, description: 'For whom the agent acts, or who approved.' }),
})
export type StandingApprovalQuery = Static<typeof StandingApprovalQuery>
