// What the server says of whoever is signed in, kept for a moment and read again after every change.
import type { Device, MyMethods, Session } from '@countersign/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../session/call.ts'

export const methodsQuery = queryOptions({
  queryKey: ['methods'],
  queryFn: ({ signal }) => call<MyMethods>('svc-ss/v1/me/registrations', { signal }),
})

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call<{ readonly devices: readonly Device[] }>('svc-ss/v1/me/devices', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call<{ readonly sessions: readonly Session[] }>('svc-ss/v1/me/sessions', { signal }),
})
