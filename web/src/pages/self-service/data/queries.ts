// The signed-in user's data, cached briefly and read again after every change.

import { svcSs } from '@countersign/contract/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#session/call.ts'

export const methodsQuery = queryOptions({
  queryKey: ['methods'],
  queryFn: ({ signal }) => call(svcSs.listMyRegistrations, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(svcSs.listMyPasskeys, { signal }),
})

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(svcSs.listMyDevices, { signal }),
})

export const notifiedBrowsersQuery = queryOptions({
  queryKey: ['notified-browsers'],
  queryFn: ({ signal }) => call(svcSs.listMyNotifiedBrowsers, { signal }),
})

export const rememberedBrowsersQuery = queryOptions({
  queryKey: ['remembered-browsers'],
  queryFn: ({ signal }) => call(svcSs.listMyRememberedBrowsers, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(svcSs.listMySessions, { signal }),
})
