import type { PolicyReplay, PolicyReplayDifference, PolicyReplayDifferenceQuery } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { all: ['policy-replays'], one: (replayId: string) => ['policy-replays', replayId] }
const lookAgainMs = 500

export const isRunning = ({ status }: Pick<PolicyReplay, 'status'>) => status === 'queued' || status === 'running'

export const useReplays = () =>
  usePages<PolicyReplay>(keys.all, (cursor, signal) => call(svcAdmin.listPolicyReplays, { query: { cursor }, signal }))

export const useReplay = (replayId: string) =>
  useQuery({
    queryKey: keys.one(replayId),
    queryFn: ({ signal }) => call(svcAdmin.getPolicyReplay, { params: { replayId }, signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : lookAgainMs),
  })

export type Cause = NonNullable<PolicyReplayDifferenceQuery['cause']>

/** Read again when there are more of them. */
export const useDifferences = (replayId: string, cause: Cause, changed: number) =>
  usePages<PolicyReplayDifference>([...keys.one(replayId), cause, changed], (cursor, signal) =>
    call(svcAdmin.listPolicyReplayDifferences, { params: { replayId }, query: { cause, limit: 100, cursor }, signal }),
  )

export const useStartReplay = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (days: number) =>
      call(svcAdmin.startPolicyReplay, { body: { days }, headers: { 'idempotency-key': crypto.randomUUID() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

export const useCancelReplay = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (replayId: string) => call(svcAdmin.cancelPolicyReplay, { params: { replayId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
