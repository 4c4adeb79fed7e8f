// Which entries of the navigation are for this person, on this deployment.

import type { Scope } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '#api/problem.ts'
import { call } from '#session/call.ts'
import { type NavigationEntry, navigation } from '../areas/navigation.ts'
import { usePerson } from './person.ts'

export function useEntries(): readonly NavigationEntry[] {
  const { scopes } = usePerson()
  const isDevelopment = useIsDevelopment()
  return navigation.filter((entry) => isFor(entry, scopes) && (isDevelopment || !entry.isForDevelopment))
}

export const isFor = ({ scope, alsoFor }: NavigationEntry, scopes: ReadonlySet<Scope>): boolean =>
  scopes.has(scope) || (alsoFor !== undefined && scopes.has(alsoFor))

/** The innermost one that an address is below. */
export function entryOf(pathname: string): NavigationEntry | undefined {
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return navigation
    .filter(({ path, alsoAt = [] }) => (path === '/' ? pathname === '/' : [path, ...alsoAt].some(isBelow)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}

/** The inbox exists only in development. */
function useIsDevelopment(): boolean {
  const { scopes } = usePerson()
  const { data = false } = useQuery({
    queryKey: ['is-development'],
    queryFn: async ({ signal }) => {
      try {
        await call(svcAdmin.listInbox, { query: { limit: 1 }, signal })
        return true
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return false
        throw error
      }
    },
    enabled: scopes.has('admin.read'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
