import type { Decision, DecisionChain } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#console/parts/moments.ts'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import type { DecisionSearch } from './search.ts'

const liveEveryMs = 2000

export function useDecisions({ from, to, ...search }: DecisionSearch, isLive: boolean) {
  const query = { ...search, from: momentOf(from), to: momentOf(to) }
  return usePages<Decision>(
    ['decisions', query],
    (cursor, signal) => call(svcAdmin.listDecisions, { query: { ...query, cursor, limit: 50 }, signal }),
    isLive ? { refetchInterval: liveEveryMs } : {},
  )
}

/** Changes while an approval is pending or a grant is unused. */
const isOpen = ({ approval, grant }: DecisionChain): boolean =>
  approval?.status === 'pending' || grant?.state === 'issued'

export const useDecision = (evaluationId: string) =>
  useQuery({
    queryKey: ['decisions', evaluationId],
    queryFn: ({ signal }) => call(svcAdmin.getDecision, { params: { evaluationId }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? liveEveryMs : false),
  })
