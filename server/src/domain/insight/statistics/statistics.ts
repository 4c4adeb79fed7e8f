// What happened in a tenant in a span of time, counted.
import { authTypes, type Statistics, type StatisticsQuery } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { type BaseContext, firstChallengeIdAt, firstDeliveryIdAt } from '../../base/index.ts'
import { addChallenges, addMessages } from './counts.ts'
import { type Period, periodsOf, readSpan } from './periods.ts'
import {
  countChallenges,
  countMessages,
  countRegistrations,
  type IdRanges,
  type RegistrationCountRow,
} from './statistics-store.ts'

const channels = ['sms', 'email'] as const

export function readStatistics(
  { clock }: BaseContext,
  tenant: TenantScope,
  query: StatisticsQuery,
): Promise<Statistics> {
  return tenant.tx(async (tx) => {
    const { groupBy } = query
    const { from, to } = readSpan(query, clock.now())
    const periods = periodsOf({ from, to }, groupBy)
    const [challenges, messages, registrations] = await Promise.all([
      countChallenges(tx, idRanges(periods, firstChallengeIdAt), new Date(clock.now())),
      countMessages(tx, idRanges(periods, firstDeliveryIdAt)),
      countRegistrations(tx),
    ])
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

function idRanges(periods: readonly Period[], firstIdAt: (time: number) => string): IdRanges {
  return {
    starts: periods.map(({ start }) => new Date(start).toISOString()),
    fromIds: periods.map(({ from }) => firstIdAt(from)),
    beforeIds: periods.map(({ to }) => firstIdAt(to)),
  }
}

function held(rows: readonly RegistrationCountRow[]): Record<RegistrationCountRow['status'], number> {
  const of = (status: RegistrationCountRow['status']) => rows.find((row) => row.status === status)?.count ?? 0
  return { pending: of('pending'), active: of('active'), disabled: of('disabled') }
}
