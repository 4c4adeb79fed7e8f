import type { AuditEvent } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { momentOf } from '#console/parts/moments.ts'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import { actionsOf } from './action-groups.ts'
import type { AuditSearch } from './search.ts'

const freshEveryMs = 10_000

export function useAuditEvents({ from, to, part, ...search }: AuditSearch) {
  const ofPart = part && search.action === undefined ? { action: actionsOf(part).join(',') } : {}
  const query = { ...search, ...ofPart, from: momentOf(from), to: momentOf(to) }
  return usePages<AuditEvent>(
    ['audit-events', query],
    (cursor, signal) => call(svcAdmin.listAuditEvents, { query: { ...query, cursor, limit: 50 }, signal }),
    { refetchInterval: freshEveryMs },
  )
}

const untilSealedMs = 3000

export const useAuditEvent = (eventId: string) =>
  useQuery({
    queryKey: ['audit-events', eventId],
    queryFn: ({ signal }) => call(svcAdmin.getAuditEvent, { params: { eventId }, signal }),
    refetchInterval: ({ state }) => (state.data?.seq === null ? untilSealedMs : false),
  })

export const useVerification = () => useMutation({ mutationFn: () => call(svcAdmin.verifyAuditEvents) })
