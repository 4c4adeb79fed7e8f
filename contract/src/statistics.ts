// What happened in a span of time, counted.
import Type, { type Static } from 'typebox'
import { Defaulted, Timestamp } from './conventions.ts'
import { AuthTypeSchema } from './methods/index.ts'

const count = (description: string) => Type.Integer({ description, examples: [12] })

const challengeCounts = {
  issued: count('All of them'),
  pending: count('Still to be answered'),
  approved: count('Answered rightly'),
  denied: count('Refused by the user'),
  failed: count('Answered wrongly too often, or never delivered'),
  expired: count('Not answered in time'),
  cancelled: count('Ended by something else, such as a newer challenge'),
}
const messageCounts = { sent: count('Taken by a provider'), failed: count('Refused, or not sent in time') }

const start = { start: { ...Timestamp, description: 'When the hour or day (UTC) begins' } }
const sparse = { description: 'Hours or days in which there was something, in order' }

export const ChallengeCounts = Type.Object(challengeCounts, { $id: 'ChallengeCounts' })
export type ChallengeCounts = Static<typeof ChallengeCounts>

export const MessageCounts = Type.Object(messageCounts, { $id: 'MessageCounts' })
export type MessageCounts = Static<typeof MessageCounts>

const MethodStatistics = Type.Object(
  {
    authType: AuthTypeSchema,
    registrations: Type.Object(
      { pending: count('Not proven yet'), active: count('In use'), disabled: count('By an administrator') },
      { description: 'As they are now' },
    ),
    totals: ChallengeCounts,
    series: Type.Array(Type.Object({ ...start, ...challengeCounts }), sparse),
  },
  { $id: 'MethodStatistics' },
)

const ChannelStatistics = Type.Object(
  {
    channel: Type.Enum(['sms', 'email']),
    totals: MessageCounts,
    series: Type.Array(Type.Object({ ...start, ...messageCounts }), sparse),
  },
  { $id: 'ChannelStatistics' },
)

export const Statistics = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    groupBy: Type.Enum(['hour', 'day']),
    totals: ChallengeCounts,
    methods: Type.Array(MethodStatistics, { description: 'Every method' }),
    messages: Type.Array(ChannelStatistics, { description: 'Every channel' }),
  },
  { $id: 'Statistics' },
)
export type Statistics = Static<typeof Statistics>

export const StatisticsQuery = Type.Object({
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Left out: seven days before `to`' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Left out: now. Not itself included' })),
  groupBy: Defaulted(Type.Enum(['hour', 'day'], { description: 'By hour at most 7 days, by day at most 92' }), 'day'),
})
export type StatisticsQuery = Static<typeof StatisticsQuery>
