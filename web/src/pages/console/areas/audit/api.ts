import type { AuditEvent, AuditVerification } from '@countersign/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../ui/table/index.ts'
import { momentOf } from '../../parts/moments.ts'
import type { AuditSearch } from './search.ts'

const base = 'svc-admin/v1/audit-events'
const freshEveryMs = 10_000

export function useAuditEvents({ from, to, ...search }: AuditSearch) {
  const query = { ...search, from: momentOf(from), to: momentOf(to) }
  return usePages<AuditEvent>(
    ['audit-events', query],
    (cursor, signal) => call<CursorPage<AuditEvent>>(base, { query: { ...query, cursor, limit: 50 }, signal }),
    { refetchInterval: freshEveryMs },
  )
}

const untilSealedMs = 3000

export const useAuditEvent = (eventId: string) =>
  useQuery({
    queryKey: ['audit-events', eventId],
    queryFn: ({ signal }) => call<AuditEvent>(`${base}/${eventId}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.seq === null ? untilSealedMs : false),
  })

export const useVerification = () =>
  useMutation({ mutationFn: () => call<AuditVerification>(`${base}:verify`, { method: 'POST' }) })
