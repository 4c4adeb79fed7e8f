import type {
  Device,
  HistoryEntry,
  PushAuthMetrics,
  Registration,
  UnlockUserRequest,
  UpdateRegistrationRequest,
  User,
  UserSummary,
} from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../../api/problem.ts'
import { call } from '../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../ui/table/index.ts'
import type { UserSearch } from './search.ts'

const pathOf = (userId: string) => `svc-admin/v1/users/${encodeURIComponent(userId)}` as const
const keys = { all: ['users'], one: (userId: string) => ['users', 'one', userId] }

/** Whatever is typed, the server searches: the console never holds more than the pages that were asked for. */
export const useUsers = (search: UserSearch) =>
  usePages<UserSummary>([...keys.all, search], (cursor, signal) =>
    call<CursorPage<UserSummary>>('svc-admin/v1/users', { query: { ...search, limit: 50, cursor }, signal }),
  )

export const useUser = (userId: string) =>
  useQuery({ queryKey: keys.one(userId), queryFn: ({ signal }) => call<User>(pathOf(userId), { signal }) })

export const useDevices = (userId: string) =>
  usePages<Device>([...keys.one(userId), 'devices'], (cursor, signal) =>
    call<CursorPage<Device>>('svc-admin/v1/devices', { query: { userId, cursor }, signal }),
  )

export const useHistory = (userId: string) =>
  usePages<HistoryEntry>([...keys.one(userId), 'history'], (cursor, signal) =>
    call<CursorPage<HistoryEntry>>(`${pathOf(userId)}/history`, { query: { cursor }, signal }),
  )

const monthMs = 30 * 86_400_000

export const usePushMetrics = (userId: string) =>
  useQuery({
    queryKey: [...keys.one(userId), 'push'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - monthMs).toISOString()
      return call<PushAuthMetrics>('svc-admin/v1/push-metrics', { query: { userId, from }, signal })
    },
  })

/** What can be done to a user. Whatever is shown of them is read again afterwards. */
export function useUserChanges(userId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  /** What is gone is not read again: whoever looks at it is about to leave. */
  const onRemoved = () => queries.invalidateQueries({ queryKey: keys.all, refetchType: 'none' })
  const registration = (registrationId: string) => `${pathOf(userId)}/registrations/${registrationId}` as const
  return {
    act: useMutation({
      mutationFn: (verb: 'sign-out' | 'disable' | 'enable') => call(`${pathOf(userId)}:${verb}`, { method: 'POST' }),
      onSuccess,
    }),
    /** Everything, or what is locked of one method. */
    unlock: useMutation({
      mutationFn: (body: UnlockUserRequest) => call(`${pathOf(userId)}:unlock`, { body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(pathOf(userId), { method: 'DELETE' }), onSuccess: onRemoved }),
    updateRegistration: useMutation({
      mutationFn: ({ registrationId, ...body }: { registrationId: string } & UpdateRegistrationRequest) =>
        call(registration(registrationId), { method: 'PATCH', body }),
      onSuccess,
    }),
    removeRegistration: useMutation({
      mutationFn: (registrationId: string) => call(registration(registrationId), { method: 'DELETE' }),
      onSuccess,
    }),
    /** One after the other. What went with another, as a device's QR code goes with its push, is gone already. */
    reset: useMutation({
      mutationFn: async (held: readonly Registration[]) => {
        for (const { registrationId } of held) {
          await call(registration(registrationId), { method: 'DELETE' }).catch((error: unknown) => {
            if (!(error instanceof ApiProblem) || error.status !== 404) throw error
          })
        }
      },
      onSettled: onSuccess,
    }),
    removeDevice: useMutation({
      mutationFn: (deviceId: string) => call(`svc-admin/v1/devices/${deviceId}`, { method: 'DELETE' }),
      onSuccess,
    }),
  }
}
