// Delegations: what a user lets an agent do in their name, and how far.
import Type, { type Static } from 'typebox'
import { ActionPattern, AgentId } from './agents.ts'
import { Nullable, PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { maxEntityIdLength } from './entities.ts'
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
    description: 'Without an `id`: every resource of that type',
    examples: [[{ type: 'Account', id: 'household' }]],
  },
)

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  issue: 'must be a time of day such as 08:30',
  examples: ['08:30'],
})

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

const TimeWindow = Strict({
  days: Type.Array(Type.Enum([...weekdays]), { minItems: 1, uniqueItems: true, examples: [['mon', 'tue', 'wed']] }),
  from: TimeOfDay,
  to: { ...TimeOfDay, description: 'Where it is earlier than `from`: of the next day', examples: ['18:00'] },
})
export type TimeWindow = Static<typeof TimeWindow>

const CountLimit = Strict({
  limit: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  per: Type.Enum(['hour', 'day', 'week', 'month']),
})

const limits = {
  amountPerAction: Type.Optional({ ...Amount, description: "Of `amount` among the action's properties" }),
  currency: Type.Optional(
    Type.String({ minLength: 1, maxLength: 16, description: 'Which `currency` amounts are in', examples: ['CHF'] }),
  ),
  budget: Type.Optional({ ...Amount, description: 'Of all amounts together' }),
  count: Type.Optional(CountLimit),
  window: Type.Optional(TimeWindow),
}

const TimeZone = Type.String({
  maxLength: 64,
  description: 'IANA name: of the window, and of the hours, days, weeks and months that are counted',
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
    startsAt: Type.Optional({ ...Timestamp, description: 'Now, if absent' }),
    endsAt: { ...Timestamp, description: 'A year from now at most' },
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
    budgetUsed: Nullable({ ...Amount, description: 'Where there is a budget: what was spent of it' }),
    budgetReserved: Nullable({ ...Amount, description: 'What open grants hold of it' }),
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
