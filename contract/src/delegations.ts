// Delegations: what a user lets an agent do for them, and within which limits.
import Type, { type Static } from 'typebox'
import { ActionPattern, AgentId } from './agents.ts'
import { Nullable, PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { maxEntityIdLength } from './limits/index.ts'
import { UserId } from './registrations.ts'

export const DelegationId = Type.String({ minLength: 1, maxLength: 64, examples: ['dlg_01m7ej93tkksedpjv6rr5ezgc1'] })

const Actions = Type.Array(ActionPattern, {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  examples: [['payment.create']],
})

const Resources = Type.Array(
  Strict({
    type: Type.String({ minLength: 1, maxLength: 256 }),
    id: Type.Optional(Type.String({ minLength: 1, maxLength: maxEntityIdLength })),
  }),
  {
    minItems: 1,
    maxItems: 100,
    description: 'Without an `id`, the delegation covers all resources of the type.',
    examples: [[{ type: 'Account', id: 'household' }]],
  },
)

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  issue: 'must be a time of day, such as 08:30',
  examples: ['08:30'],
})

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

const TimeWindow = Strict({
  days: Type.Array(Type.Enum([...weekdays]), { minItems: 1, uniqueItems: true, examples: [['mon', 'tue', 'wed']] }),
  from: TimeOfDay,
  to: {
    ...TimeOfDay,
    description: 'If it is earlier than `from`, the window ends on the next day.',
    examples: ['18:00'],
  },
})
export type TimeWindow = Static<typeof TimeWindow>

const CountLimit = Strict({
  limit: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  per: Type.Enum(['hour', 'day', 'week', 'month']),
})

const limits = {
  amountPerAction: Type.Optional({ ...Amount, description: "The maximum `amount` in the action's properties." }),
  currency: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 16,
      description: "The required `currency` in the action's properties.",
      examples: ['CHF'],
    }),
  ),
  budget: Type.Optional({ ...Amount, description: 'The maximum sum of all amounts.' }),
  count: Type.Optional(CountLimit),
  window: Type.Optional(TimeWindow),
}

const TimeZone = Type.String({
  maxLength: 64,
  description:
    'An IANA time zone. Applies to the time window and to the hours, days, weeks and months of the count limit.',
  examples: ['Europe/Zurich'],
})

export const CreateDelegationRequest = Strict(
  {
    agentId: AgentId,
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 200, examples: ['Household bills'] })),
    actions: Actions,
    resources: Resources,
    limits: Type.Optional(Strict(limits)),
    timeZone: Type.Optional(TimeZone),
    startsAt: Type.Optional({ ...Timestamp, description: 'Defaults to now.' }),
    endsAt: { ...Timestamp, description: 'At most one year from now.' },
  },
  { $id: 'CreateDelegationRequest' },
)
export type CreateDelegationRequest = Static<typeof CreateDelegationRequest>

export const Delegation = Type.Object(
  {
    delegationId: DelegationId,
    userId: UserId,
    agentId: AgentId,
    label: Nullable(Type.String()),
    actions: Actions,
    resources: Resources,
    limits: Strict(limits),
    timeZone: TimeZone,
    budgetUsed: Nullable({ ...Amount, description: 'If there is a budget: the amount spent.' }),
    budgetReserved: Nullable({ ...Amount, description: 'If there is a budget: the amount that open grants reserve.' }),
    status: Type.Enum(['scheduled', 'open', 'ended', 'expired']),
    startsAt: Timestamp,
    endsAt: Timestamp,
    endedAt: Nullable(Timestamp),
    createdAt: Timestamp,
  },
  { $id: 'Delegation' },
)
export type Delegation = Static<typeof Delegation>

export const DelegationPage = PageOf(Delegation)
export const DelegationParams = Type.Object({ delegationId: DelegationId })
export const DelegationQuery = Type.Object({
  ...PageQuery.properties,
  agentId: Type.Optional(AgentId),
  userId: Type.Optional(UserId),
})
export type DelegationQuery = Static<typeof DelegationQuery>
