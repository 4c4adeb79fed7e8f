import { svcAdmin } from '@countersign/contract/operations'
import { useMutation } from '@tanstack/react-query'
import { momentOf } from '#console/parts/moments.ts'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { call } from '#session/call.ts'
import { actionsOf } from './action-groups.ts'
import type { AuditSearch } from './search.ts'

const events = resourceCalls('audit-events')
const freshEveryMs = 10_000

export function useAuditEvents({ from, to, part, ...search }: AuditSearch) {
  const ofPart = part && search.action === undefined ? { action: actionsOf(part).join(',') } : {}
  const query = { ...search, ...ofPart, from: momentOf(from), to: momentOf(to), limit: 50 }
  return events.useList(svcAdmin.listAuditEvents, query, { refetchInterval: freshEveryMs })
}

const untilSealedMs = 3000

export const useAuditEvent = (eventId: string) =>
  events.useOne(
    svcAdmin.getAuditEvent,
    { eventId },
    { refetchInterval: ({ state }) => (state.data?.value.seq === null ? untilSealedMs : false) },
  )

export const useVerification = () => useMutation({ mutationFn: () => call(svcAdmin.verifyAuditEvents) })
