import type { Device, HistoryEntry, Registration } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#api/problem.ts'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { alertsKey } from '#console/shell/open-alerts.ts'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import type { UserSearch } from './search.ts'

const users = resourceCalls('users')
const keys = { all: ['users'], one: (userId: string) => ['users', 'one', { userId }] }

/** Whatever is typed, the server searches: the console never holds more than the pages that were asked for. */
export const useUsers = (search: UserSearch) => users.useList(svcAdmin.listUsers, { ...search, limit: 50 })
export const useUser = (userId: string) => users.useOne(svcAdmin.getUser, { userId })
export const useCreateUser = () => users.useChange(svcAdmin.createUser)
export const useChangeUsers = () => users.useChange(svcAdmin.changeUsers)

/** The user is read again afterwards. */
export const useInvitation = () => ({
  invite: users.useChange(svcAdmin.inviteUser),
  revoke: users.useChange(svcAdmin.revokeUserInvitation),
})

export const useTemporaryCode = () => ({
  create: users.useChange(svcAdmin.createTemporaryCode),
  revoke: users.useChange(svcAdmin.revokeTemporaryCode),
})

export const userSessions = (userId: string) =>
  queryOptions({
    queryKey: [...keys.one(userId), 'sessions'],
    queryFn: async ({ signal }) => (await call(svcAdmin.listUserSessions, { params: { userId }, signal })).sessions,
  })

export const useDevices = (userId: string) =>
  usePages<Device>([...keys.one(userId), 'devices'], (cursor, signal) =>
    call(svcAdmin.listDevices, { query: { userId, cursor }, signal }),
  )

export const useHistory = (userId: string) =>
  usePages<HistoryEntry>([...keys.one(userId), 'history'], (cursor, signal) =>
    call(svcAdmin.listUserHistory, { params: { userId }, query: { cursor }, signal }),
  )

export const pushMetricsShownDays = 30

export const usePushMetrics = (userId: string) =>
  useQuery({
    queryKey: [...keys.one(userId), 'push'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - pushMetricsShownDays * 86_400_000).toISOString()
      return call(svcAdmin.getPushMetrics, { query: { userId, from }, signal })
    },
  })

/** What can be done to a user. Whatever is shown of them is read again afterwards. */
export const useUserChanges = () => ({
  signOut: users.useChange(svcAdmin.signOutUser),
  disable: users.useChange(svcAdmin.disableUser),
  enable: users.useChange(svcAdmin.enableUser),
  requireSecondFactor: users.useChange(svcAdmin.requireSecondFactor),
  waiveSecondFactor: users.useChange(svcAdmin.waiveSecondFactor),
  update: users.useChange(svcAdmin.updateUser),
  liftPauses: users.useChange(svcAdmin.liftPushPauses),
  /** Everything, or what is locked of one method. */
  unlock: users.useChange(svcAdmin.unlockUser),
  remove: users.useRemoval(svcAdmin.deleteUser),
  updateRegistration: users.useChange(svcAdmin.updateUserRegistration),
  removeRegistration: users.useChange(svcAdmin.deleteUserRegistration),
  removeDevice: users.useChange(svcAdmin.deleteDevice),
})

/** The alert is then no longer open, either. */
export function useFraudAcknowledgement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (alertId: string) => call(svcAdmin.acknowledgeAlert, { params: { alertId } }),
    onSuccess: () => Promise.all([keys.all, alertsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** One after the other. What went with another, as a device's QR code goes with its push, is gone already. */
export function useMethodsReset(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (held: readonly Registration[]) => {
      for (const { registrationId } of held) {
        await call(svcAdmin.deleteUserRegistration, { params: { userId, registrationId } }).catch((error: unknown) => {
          if (!(error instanceof ApiProblem) || error.status !== 404) throw error
        })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
