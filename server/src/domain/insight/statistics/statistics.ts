// What happened in a tenant in a span of time, counted.
import { authTypes, type Statistics, type StatisticsQuery } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { type BaseContext, firstChallengeIdAt, firstDeliveryIdAt } from '../../base/index.ts'
import { splitSpan } from '../push-metrics/spans.ts'
import { idRanges } from './add-up.ts'
import { addChallenges, addMessages } from './counts.ts'
import { findRolledBefore, sumChallengeHours, sumMessageHours } from './hours-store.ts'
import { periodsOf, readSpan, type Span } from './periods.ts'
import { countChallenges, countMessages, countRegistrations, type RegistrationCountRow } from './statistics-store.ts'

const channels = ['sms', 'email'] as const

export async function readStatistics(
  { clock }: BaseContext,
  tenant: TenantScope,
  query: StatisticsQuery,
): Promise<Statistics> {
  const reports = await tenant.forReports()
  return reports.tx(async (tx) => {
    const { groupBy } = query
    const { from, to } = readSpan(query, clock.now())
    const { challenges, messages } = await count(tx, { from, to }, groupBy, new Date(clock.now()))
    const registrations = await countRegistrations(tx)
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      groupBy,
      totals: addChallenges(challenges).totals,
      methods: authTypes.map((authType) => ({
        authType,
        registrations: held(registrations.filter((row) => row.auth_type === authType)),
        ...addChallenges(challenges.filter((row) => row.auth_type === authType)),
      })),
      messages: channels.map((channel) => ({
        channel,
        ...addMessages(messages.filter((row) => row.channel === channel)),
      })),
    }
  })
}

/**
 * Hours that are added up, and the rows of the rest. The mark is read first: an hour that is added up in the meantime is
 * still counted row by row, and no row twice.
 */
async function count(tx: TenantTx, span: Span, groupBy: StatisticsQuery['groupBy'], now: Date) {
  const rolledBefore = await findRolledBefore(tx)
  const { hours, records } = splitSpan(span, rolledBefore?.getTime() ?? Number.NEGATIVE_INFINITY)
  const periods = records.flatMap((part) => periodsOf(part, groupBy))
  const [challengeHours, challengeRows, messageHours, messageRows] = await Promise.all([
    sumChallengeHours(tx, hours, groupBy),
    countChallenges(tx, idRanges(periods, firstChallengeIdAt), now),
    sumMessageHours(tx, hours, groupBy),
    countMessages(tx, idRanges(periods, firstDeliveryIdAt)),
  ])
  return { challenges: inOrder(challengeHours, challengeRows), messages: inOrder(messageHours, messageRows) }
}

/** An hour or day may come in parts. */
function inOrder<Row extends { readonly start: string }>(hours: readonly Row[], rows: readonly Row[]): Row[] {
  return [...hours, ...rows].sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
}

function held(rows: readonly RegistrationCountRow[]): Record<RegistrationCountRow['status'], number> {
  const of = (status: RegistrationCountRow['status']) => rows.find((row) => row.status === status)?.count ?? 0
  return { pending: of('pending'), active: of('active'), disabled: of('disabled') }
}
