import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'

export const alertsKey = ['alerts']

const lookAgainMs = 60_000

/** The number of open alerts. */
export function useOpenAlerts(): number {
  const { data = 0 } = useQuery({
    queryKey: [...alertsKey, 'count'],
    queryFn: async ({ signal }) => {
      const { openCount } = await call(svcAdmin.listAlerts, { query: { state: 'open', limit: 1 }, signal })
      return openCount
    },
    refetchInterval: lookAgainMs,
  })
  return data
}
