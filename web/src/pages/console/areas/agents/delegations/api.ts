import type { Delegation } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

/** All of an agent's, or all of a user's. */
export type Whose = { readonly agentId: string } | { readonly userId: string }

export const useDelegations = (whose: Whose) =>
  usePages<Delegation>(['delegations', whose], (cursor, signal) =>
    call(svcAdmin.listDelegations, { query: { ...whose, cursor }, signal }),
  )

/** Those that the kill switch holds: a delegation itself does not know. */
export function useStopped(): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['revocations', 'in-force'],
    queryFn: ({ signal }) => call(svcAdmin.listRevocations, { query: { status: 'in_force', limit: 100 }, signal }),
  })
  const stopped = data?.items.filter(({ kind }) => kind === 'delegation') ?? []
  return new Set(stopped.map(({ target }) => target ?? ''))
}
