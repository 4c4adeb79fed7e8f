import type { StandingApproval } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const all = ['standing-approvals']

/** All of an agent's, or all that concern a user. */
export type Whose = { readonly agentId: string } | { readonly userId: string }

export const useStandingApprovals = (whose: Whose) =>
  usePages<StandingApproval>([...all, whose], (cursor, signal) =>
    call(svcAdmin.listStandingApprovals, { query: { ...whose, cursor }, signal }),
  )

export function useEndStanding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (standingApprovalId: string) => call(svcAdmin.endStandingApproval, { params: { standingApprovalId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: all }),
  })
}
