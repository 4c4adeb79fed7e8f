// Counts of challenges, messages and registrations.
import Type, { type Static } from 'typebox'
import { Defaulted, Timestamp } from './conventions.ts'
import { defaultStatisticsDays, inWords, maxStatisticsDays } from './limits/index.ts'
import { AuthTypeSchema } from './methods/index.ts'

const count = (description: string) => Type.Integer({ description, examples: [12] })

const challengeCounts = {
  issued: count('All challenges.'),
  pending: count('Not answered yet.'),
  approved: count('Answered correctly.'),
  denied: count('Denied by the user.'),
  failed: count('Ended after too many wrong answers, or because the message could not be delivered.'),
  expired: count('Not answered in time.'),
  cancelled: count('Ended for another reason, such as a newer challenge.'),
}
const messageCounts = {
  sent: count('Accepted by a provider.'),
  failed: count('Refused by the provider, or not sent in time.'),
}

const start = { start: { ...Timestamp, description: 'The start of the hour or day (UTC).' } }
const sparse = { description: 'The hours or days with at least one event, in order.' }

export const ChallengeCounts = Type.Object(challengeCounts, { $id: 'ChallengeCounts' })
export type ChallengeCounts = Static<typeof ChallengeCounts>

export const MessageCounts = Type.Object(messageCounts, { $id: 'MessageCounts' })
export type MessageCounts = Static<typeof MessageCounts>

const MethodStatistics = Type.Object(
  {
    authType: AuthTypeSchema,
    registrations: Type.Object(
      {
        pending: count('Not verified yet.'),
        active: count('In use.'),
        disabled: count('Disabled by an administrator.'),
      },
      { description: 'The current number of registrations.' },
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
    methods: Type.Array(MethodStatistics, { description: 'One entry for every method.' }),
    messages: Type.Array(ChannelStatistics, { description: 'One entry for every channel.' }),
  },
  { $id: 'Statistics' },
)
export type Statistics = Static<typeof Statistics>

export const StatisticsQuery = Type.Object({
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: `The start of the period, inclusive. Defaults to ${inWords(defaultStatisticsDays)} days before \`to\`.`,
    }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'The end of the period, exclusive. Defaults to now.' }),
  ),
  groupBy: Defaulted(
    Type.Enum(['hour', 'day'], {
      description: `The period can be up to ${maxStatisticsDays.hour} days by hour, and up to ${maxStatisticsDays.day} days by day.`,
    }),
    'day',
  ),
})
export type StatisticsQuery = Static<typeof StatisticsQuery>
