import type { Alert } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertsKey } from '#console/shell/open-alerts.ts'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const lookAgainMs = 30_000

export const useAlerts = (state: Alert['state']) =>
  usePages<Alert>(
    [...alertsKey, state],
    (cursor, signal) => call(svcAdmin.listAlerts, { query: { state, cursor }, signal }),
    { refetchInterval: lookAgainMs },
  )

export function useAcknowledgeAll() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => call(svcAdmin.acknowledgeAlerts, { body: { upTo } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: alertsKey }),
  })
}

export function useAcknowledge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (alertId: string) => call(svcAdmin.acknowledgeAlert, { params: { alertId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: alertsKey }),
  })
}
