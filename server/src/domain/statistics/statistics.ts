// What happened in a tenant in a span of time, counted.
import { authTypes, type Statistics, type StatisticsQuery } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { firstChallengeIdAt, firstDeliveryIdAt } from '../ids-by-time.ts'
import { addChallenges, addMessages } from './counts.ts'
import { readSpan } from './span.ts'
import { countChallenges, countMessages, countRegistrations, type RegistrationCountRow } from './statistics-store.ts'

export interface TenantStatistics {
  read(tenant: TenantScope, query: StatisticsQuery): Promise<Statistics>
}

const channels = ['sms', 'email'] as const

export function createStatistics({ clock }: { clock: Clock }): TenantStatistics {
  return {
    read: (tenant, query) =>
      tenant.tx(async (tx) => {
        const { groupBy } = query
        const { from, to } = readSpan(query, clock.now())
        const idsOf = (firstIdAt: (time: number) => string) => ({ fromId: firstIdAt(from), beforeId: firstIdAt(to) })
        const [challenges, messages, registrations] = await Promise.all([
          countChallenges(tx, { ...idsOf(firstChallengeIdAt), groupBy }, new Date(clock.now())),
          countMessages(tx, { ...idsOf(firstDeliveryIdAt), groupBy }),
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
      }),
  }
}

function held(rows: readonly RegistrationCountRow[]): Record<RegistrationCountRow['status'], number> {
  const of = (status: RegistrationCountRow['status']) => rows.find((row) => row.status === status)?.count ?? 0
  return { pending: of('pending'), active: of('active'), disabled: of('disabled') }
}
