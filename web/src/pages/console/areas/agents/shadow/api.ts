import type { PolicyShadowDifference } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#api/problem.ts'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const key = ['policy-shadow']
const lookAgainMs = 5_000

/** Null if there is none. */
export const useShadow = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        return await call(svcAdmin.getPolicyShadow, { signal })
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'not_found') return null
        throw error
      }
    },
    refetchInterval: lookAgainMs,
  })

/** Read again when there are more of them. */
export const useShadowDifferences = (shadowId: string, differing: number) =>
  usePages<PolicyShadowDifference>([...key, shadowId, differing], (cursor, signal) =>
    call(svcAdmin.listPolicyShadowDifferences, { query: { limit: 100, cursor }, signal }),
  )

export const useShadowChanges = () => {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: key })
  return {
    start: useMutation({ mutationFn: () => call(svcAdmin.startPolicyShadow), onSuccess }),
    stop: useMutation({ mutationFn: () => call(svcAdmin.stopPolicyShadow), onSuccess }),
  }
}
