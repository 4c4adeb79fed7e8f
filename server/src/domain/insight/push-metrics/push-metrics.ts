// The outcomes of push challenges, for any time span.
//
// No code has to count anything: the database keeps a record of every push challenge in the very transactions that
// insert the challenge and change its state or delivery status, so that no outcome can be missed or counted twice.
// Expiry is never written: a record without an outcome has expired once its time is over. A task sums up records by the
// hour, as soon as nothing in the hour can change; the start, the end and the latest hours of a span are counted record
// by record. Records outlive challenges and users; the records of a deleted user no longer identify them.
import { invalidField, type PushAuthMetrics, type PushAuthMetricsRequest, type PushCounts } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { findSubject } from '../../people/index.ts'
import { type BucketCount, boundsMs, percentileSeconds } from './answer-times.ts'
import {
  type CountRow,
  countRecordAnswers,
  countRecords,
  findRolledBefore,
  sumHourAnswers,
  sumHours,
} from './push-metrics-store.ts'
import { type Span, splitSpan } from './spans.ts'

interface Found {
  readonly counts: readonly CountRow[]
  readonly answers: readonly BucketCount[]
}

export async function readPushMetrics(
  { clock }: BaseContext,
  tenant: TenantScope,
  request: PushAuthMetricsRequest,
): Promise<PushAuthMetrics> {
  const reports = await tenant.forReports()
  return reports.tx(async (tx) => {
    const span = { from: Date.parse(request.from), to: Date.parse(request.to) }
    if (span.from >= span.to) throw invalidField('from', 'must be before to')
    const now = new Date(clock.now())
    const { counts, answers } = (await isHidden(tx, request.userId)) ? nothing : await find(tx, span, request, now)
    const series = seriesOf(counts)
    const totals = series.reduce((sum: PushCounts, { start: _, ...one }) => plus(sum, one), none)
    return {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      groupBy: request.groupBy ?? 'day',
      totals,
      approvalRate: approvalRate(totals),
      responseTimeSeconds: {
        p50: percentileSeconds(answers, 50) ?? null,
        p95: percentileSeconds(answers, 95) ?? null,
        p99: percentileSeconds(answers, 99) ?? null,
      },
      series,
    }
  })
}

async function find(
  tx: TenantTx,
  span: Span,
  { groupBy = 'day', userId }: PushAuthMetricsRequest,
  now: Date,
): Promise<Found> {
  const { hours, records } = userId === undefined ? await split(tx, span) : { hours: undefined, records: [span] }
  const [counts, answers] = await Promise.all([
    Promise.all([
      hours ? sumHours(tx, hours, groupBy) : [],
      ...records.map((part) => countRecords(tx, { span: part, userId }, groupBy, now)),
    ]),
    Promise.all([
      hours ? sumHourAnswers(tx, hours) : [],
      ...records.map((part) => countRecordAnswers(tx, { span: part, userId }, boundsMs)),
    ]),
  ])
  return { counts: counts.flat(), answers: added(answers.flat()) }
}

const nothing: Found = { counts: [], answers: [] }

/** To the MFA API, a user with a role looks like an unknown user. */
async function isHidden(tx: TenantTx, userId: string | undefined): Promise<boolean> {
  return userId !== undefined && ((await findSubject(tx, userId))?.has_role ?? true)
}

async function split(tx: TenantTx, span: Span) {
  const rolledBefore = await findRolledBefore(tx)
  return splitSpan(span, rolledBefore?.getTime() ?? Number.NEGATIVE_INFINITY)
}

const none: PushCounts = {
  triggered: 0,
  delivered: 0,
  approved: 0,
  denied: 0,
  fraudReported: 0,
  expired: 0,
  failed: 0,
  cancelled: 0,
  pending: 0,
}

/** An hour or day may come in two parts. */
function seriesOf(rows: readonly CountRow[]): PushAuthMetrics['series'] {
  const byStart = new Map<number, PushCounts>()
  for (const row of rows) {
    const start = row.start.getTime()
    byStart.set(start, plus(byStart.get(start) ?? none, countsOf(row)))
  }
  return [...byStart]
    .sort(([one], [other]) => one - other)
    .map(([start, counts]) => ({ start: new Date(start).toISOString(), ...counts }))
}

function countsOf({ start: _, fraud_reported: fraudReported, ...row }: CountRow): PushCounts {
  const { triggered, approved, denied, expired, failed, cancelled } = row
  return { ...row, fraudReported, pending: triggered - approved - denied - expired - failed - cancelled }
}

function plus(one: PushCounts, other: PushCounts): PushCounts {
  const names = Object.keys(none) as (keyof PushCounts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as PushCounts
}

function added(counts: readonly BucketCount[]): BucketCount[] {
  const byBucket = new Map<number, number>()
  for (const { bucket, count } of counts) byBucket.set(bucket, (byBucket.get(bucket) ?? 0) + count)
  return Array.from(byBucket, ([bucket, count]) => ({ bucket, count }))
}

function approvalRate({ approved, denied, failed, expired }: PushCounts): number | null {
  const ended = approved + denied + failed + expired
  return ended === 0 ? null : Math.round((approved / ended) * 10_000) / 10_000
}
