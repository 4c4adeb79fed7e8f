// What came of push challenges in a span of time.
import Type, { type Static } from 'typebox'
import { Defaulted, Nullable, Strict, Timestamp } from './conventions.ts'
import { UserId } from './registrations.ts'

const count = (description: string) => Type.Integer({ description, examples: [12] })

const counts = {
  triggered: count('All of them: those still pending, and all that follow but `delivered` and `fraudReported`'),
  delivered: count('Fetched by a device, whatever came of them'),
  approved: count('Approved by the user'),
  denied: count('Refused by the user'),
  fraudReported: count('Of those refused: reported as not theirs by the user'),
  expired: count('Not answered in time'),
  failed: count('Ended by too many wrong answers'),
  cancelled: count('Ended by something else, such as a newer challenge'),
  pending: count('Still to be answered'),
}

export const PushCounts = Type.Object(counts, { $id: 'PushCounts' })
export type PushCounts = Static<typeof PushCounts>

const seconds = (description: string) => Nullable(Type.Number({ description, examples: [6.4] }))

const groupings = ['hour', 'day'] as const

export const PushAuthMetricsRequest = Strict(
  {
    from: { ...Timestamp, description: 'The first moment that counts' },
    to: { ...Timestamp, description: 'The first moment that no longer counts' },
    groupBy: Type.Optional(Type.Enum([...groupings], { default: 'day', description: 'In UTC' })),
    userId: Type.Optional({ ...UserId, description: 'Only challenges of this user' }),
  },
  {
    $id: 'PushAuthMetricsRequest',
    examples: [{ from: '2030-01-01T00:00:00.000Z', to: '2030-02-01T00:00:00.000Z', groupBy: 'day' }],
  },
)
export type PushAuthMetricsRequest = Static<typeof PushAuthMetricsRequest>

export const PushMetricsQuery = Type.Object({
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Left out: seven days before `to`' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Left out: now. Not itself included' })),
  groupBy: Defaulted(Type.Enum([...groupings], { description: 'In UTC' }), 'day'),
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
          '`approved` of all that were approved, denied or failed or have expired; null where there are none',
        examples: [0.93],
      }),
    ),
    responseTimeSeconds: Type.Object(
      {
        p50: seconds('Half of the answers came within this time'),
        p95: seconds('95 of 100 did'),
        p99: seconds('99 of 100 did'),
      },
      { description: 'From the trigger to the answer of the user, to within 5 %; null where nobody answered' },
    ),
    series: Type.Array(Type.Object({ start: Timestamp, ...counts }), {
      description: 'Hours or days (UTC) in which something was triggered, in order',
    }),
  },
  { $id: 'PushAuthMetrics' },
)
export type PushAuthMetrics = Static<typeof PushAuthMetrics>
