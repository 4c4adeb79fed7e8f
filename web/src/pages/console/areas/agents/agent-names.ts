// Agents by name, for people who have no ids in their heads.

import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'

/** The latest hundred; of further ones the id has to do. */
const useAgentNames = () =>
  useQuery({
    queryKey: ['agents', 'names'],
    queryFn: ({ signal }) => call(svcAdmin.listAgents, { query: { limit: 100 }, signal }),
    staleTime: 60_000,
  })

export function useNameOf(): (agentId: string) => string {
  const { data } = useAgentNames()
  const names = new Map(data?.items.map(({ agentId, displayName }) => [agentId, displayName]))
  return (agentId) => names.get(agentId) ?? agentId
}
