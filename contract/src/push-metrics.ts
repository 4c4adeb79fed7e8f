// The outcomes of push challenges in a period.
import Type, { type Static } from 'typebox'
import { Defaulted, Nullable, Strict, Timestamp } from './conventions.ts'
import { defaultStatisticsDays, inWords } from './limits/index.ts'
import { UserId } from './registrations.ts'

const count = (description: string) => Type.Integer({ description, examples: [12] })

const counts = {
  triggered: count('All challenges: the sum of `approved`, `denied`, `expired`, `failed`, `cancelled` and `pending`.'),
  delivered: count('Fetched by a device, with any outcome.'),
  approved: count('Approved by the user.'),
  denied: count('Denied by the user.'),
  fraudReported: count('Denied by the user and reported as fraud. Also counted in `denied`.'),
  expired: count('Not answered in time.'),
  failed: count('Ended after too many wrong answers.'),
  cancelled: count('Ended for another reason, such as a newer challenge.'),
  pending: count('Not answered yet.'),
}

export const PushCounts = Type.Object(counts, { $id: 'PushCounts' })
export type PushCounts = Static<typeof PushCounts>

const seconds = (description: string) => Nullable(Type.Number({ description, examples: [6.4] }))

const groupings = ['hour', 'day'] as const

export const PushAuthMetricsRequest = Strict(
  {
    from: { ...Timestamp, description: 'The start of the period, inclusive.' },
    to: { ...Timestamp, description: 'The end of the period, exclusive.' },
    groupBy: Type.Optional(Type.Enum([...groupings], { default: 'day', description: 'In UTC.' })),
    userId: Type.Optional({ ...UserId, description: "Count only this user's challenges." }),
  },
  {
    $id: 'PushAuthMetricsRequest',
    examples: [{ from: '2030-01-01T00:00:00.000Z', to: '2030-02-01T00:00:00.000Z', groupBy: 'day' }],
  },
)
export type PushAuthMetricsRequest = Static<typeof PushAuthMetricsRequest>

export const PushMetricsQuery = Type.Object({
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: `The start of the period, inclusive. Defaults to ${inWords(defaultStatisticsDays)} days before \`to\`.`,
    }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'The end of the period, exclusive. Defaults to now.' }),
  ),
  groupBy: Defaulted(Type.Enum([...groupings], { description: 'In UTC.' }), 'day'),
  userId: PushAuthMetricsRequest.properties.userId,
})
export type PushMetricsQuery = Static<typeof PushMetricsQuery>

export const PushAuthMetrics = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    groupBy: Type.Enum([...groupings]),
    totals: PushCounts,
    approvalRate: Nullable(
      Type.Number({
        description:
          '`approved` divided by the sum of `approved`, `denied`, `failed` and `expired`. `null` if that sum is 0.',
        examples: [0.93],
      }),
    ),
    responseTimeSeconds: Type.Object(
      {
        p50: seconds('Median.'),
        p95: seconds('95th percentile.'),
        p99: seconds('99th percentile.'),
      },
      {
        description:
          "The time from the challenge to the user's answer, accurate to within 5 %. `null` if no user answered.",
      },
    ),
    series: Type.Array(Type.Object({ start: Timestamp, ...counts }), {
      description: 'The hours or days (UTC) with at least one challenge, in order.',
    }),
  },
  { $id: 'PushAuthMetrics' },
)
export type PushAuthMetrics = Static<typeof PushAuthMetrics>
