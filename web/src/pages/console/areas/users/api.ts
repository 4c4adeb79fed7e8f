import type {
  ChangeUsersRequest,
  CreateUserRequest,
  Device,
  HistoryEntry,
  InviteUserRequest,
  Registration,
  UnlockUserRequest,
  UpdateRegistrationRequest,
  UpdateUserRequest,
  UserSummary,
} from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#api/problem.ts'
import { alertsKey } from '#console/shell/open-alerts.ts'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import type { UserSearch } from './search.ts'

const keys = { all: ['users'], one: (userId: string) => ['users', 'one', userId] }

/** Whatever is typed, the server searches: the console never holds more than the pages that were asked for. */
export const useUsers = (search: UserSearch) =>
  usePages<UserSummary>([...keys.all, search], (cursor, signal) =>
    call(svcAdmin.listUsers, { query: { ...search, limit: 50, cursor }, signal }),
  )

export const useUser = (userId: string) =>
  useQuery({
    queryKey: keys.one(userId),
    queryFn: ({ signal }) => callTagged(svcAdmin.getUser, { params: { userId }, signal }),
  })

export function useCreateUser() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CreateUserRequest) => call(svcAdmin.createUser, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

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

const verbs = {
  'sign-out': svcAdmin.signOutUser,
  disable: svcAdmin.disableUser,
  enable: svcAdmin.enableUser,
  'require-second-factor': svcAdmin.requireSecondFactor,
  'waive-second-factor': svcAdmin.waiveSecondFactor,
}

export function useChangeUsers() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangeUsersRequest) => call(svcAdmin.changeUsers, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

/** The user is read again afterwards. */
export function useInvitation(userId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    invite: useMutation({
      mutationFn: (body: InviteUserRequest) => call(svcAdmin.inviteUser, { params: { userId }, body }),
      onSuccess,
    }),
    revoke: useMutation({
      mutationFn: () => call(svcAdmin.revokeUserInvitation, { params: { userId } }),
      onSuccess,
    }),
  }
}

export function useTemporaryCode(userId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    create: useMutation({
      mutationFn: () => call(svcAdmin.createTemporaryCode, { params: { userId }, body: {} }),
      onSuccess,
    }),
    revoke: useMutation({
      mutationFn: () => call(svcAdmin.revokeTemporaryCode, { params: { userId } }),
      onSuccess,
    }),
  }
}

/** What can be done to a user. Whatever is shown of them is read again afterwards. */
export function useUserChanges(userId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  /** What was deleted is not read again: the page is about to close. */
  const onRemoved = () => queries.invalidateQueries({ queryKey: keys.all, refetchType: 'none' })
  return {
    act: useMutation({
      mutationFn: (verb: keyof typeof verbs) => call(verbs[verb], { params: { userId } }),
      onSuccess,
    }),
    updateProfile: useMutation({
      mutationFn: ({ etag, changes }: { etag: string | null; changes: UpdateUserRequest }) =>
        call(svcAdmin.updateUser, { params: { userId }, headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    liftPauses: useMutation({
      mutationFn: () => call(svcAdmin.liftPushPauses, { params: { userId } }),
      onSuccess,
    }),
    acknowledgeFraud: useMutation({
      mutationFn: (alertId: string) => call(svcAdmin.acknowledgeAlert, { params: { alertId } }),
      onSuccess: () => Promise.all([onSuccess(), queries.invalidateQueries({ queryKey: alertsKey })]),
    }),
    /** Everything, or what is locked of one method. */
    unlock: useMutation({
      mutationFn: (body: UnlockUserRequest) => call(svcAdmin.unlockUser, { params: { userId }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(svcAdmin.deleteUser, { params: { userId } }), onSuccess: onRemoved }),
    updateRegistration: useMutation({
      mutationFn: ({ registrationId, ...body }: { registrationId: string } & UpdateRegistrationRequest) =>
        call(svcAdmin.updateUserRegistration, { params: { userId, registrationId }, body }),
      onSuccess,
    }),
    removeRegistration: useMutation({
      mutationFn: (registrationId: string) =>
        call(svcAdmin.deleteUserRegistration, { params: { userId, registrationId } }),
      onSuccess,
    }),
    /** One after the other. What went with another, as a device's QR code goes with its push, is gone already. */
    reset: useMutation({
      mutationFn: async (held: readonly Registration[]) => {
        for (const { registrationId } of held) {
          await call(svcAdmin.deleteUserRegistration, { params: { userId, registrationId } }).catch(
            (error: unknown) => {
              if (!(error instanceof ApiProblem) || error.status !== 404) throw error
            },
          )
        }
      },
      onSettled: onSuccess,
    }),
    removeDevice: useMutation({
      mutationFn: (deviceId: string) => call(svcAdmin.deleteDevice, { params: { deviceId } }),
      onSuccess,
    }),
  }
}
