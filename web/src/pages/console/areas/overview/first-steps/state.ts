// Which of the first steps are done, from what is there and not from what was clicked.
import { svcAdmin, svcSs } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'

export const steps = ['account', 'methods', 'provider', 'client', 'phone', 'colleague'] as const
export type Step = (typeof steps)[number]

const everyMs = 15_000

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Read again when the user comes back from another page or tab, where steps are done. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => doneIn(await readFacts(signal)),
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  })

async function readFacts(signal: AbortSignal) {
  const few = { query: { limit: 2 }, signal }
  const [mine, modes, connectors, clients, administrators] = await Promise.all([
    call(svcSs.listMyRegistrations, { signal }),
    call(svcAdmin.listAuthenticationModes, { signal }),
    call(svcAdmin.listConnectors, { query: { limit: 100 }, signal }),
    call(svcAdmin.listClients, few),
    call(svcAdmin.listAdministrators, few),
  ])
  return { mine, modes, connectors, clients, administrators }
}

const onPhone: readonly string[] = ['push', 'qr_code']

export function doneIn({ mine, modes, connectors, clients, administrators }: Facts): ReadonlySet<Step> {
  const active = mine.registrations.filter(({ status }) => status === 'active')
  const done: Readonly<Record<Step, boolean>> = {
    account: active.some(({ authType }) => authType !== 'password' && authType !== 'recovery_code'),
    // The defaults are no choice of the organisation.
    methods: modes.items.some(({ updatedAt }) => updatedAt !== null),
    provider: connectors.items.some(({ enabled, health }) => enabled && health.lastSentAt !== null),
    // The first one was made with the tenant.
    client: clients.items.length > 1,
    phone: active.some(({ authType, lastUsedAt }) => onPhone.includes(authType) && lastUsedAt !== null),
    colleague: administrators.items.length > 1,
  }
  return new Set(steps.filter((step) => done[step]))
}
