import type { Administrator, InviteAdministratorRequest, UpdateAdministratorRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { all: ['administrators'], one: (userId: string) => ['administrators', userId] }

export const useAdministrators = () =>
  usePages<Administrator>(keys.all, (cursor, signal) =>
    call(svcAdmin.listAdministrators, { query: { cursor }, signal }),
  )

export const useAdministrator = (userId: string) =>
  useQuery({
    queryKey: keys.one(userId),
    queryFn: ({ signal }) => callTagged(svcAdmin.getAdministrator, { params: { userId }, signal }),
  })

interface Version {
  readonly userId: string
  readonly etag: string | null
}

export function useAdministratorChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    invite: useMutation({
      mutationFn: (body: InviteAdministratorRequest) => call(svcAdmin.inviteAdministrator, { body }),
      onSuccess,
    }),
    reinvite: useMutation({
      mutationFn: (userId: string) => call(svcAdmin.reinviteAdministrator, { params: { userId } }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ userId, etag, changes }: Version & { changes: UpdateAdministratorRequest }) =>
        call(svcAdmin.updateAdministrator, { params: { userId }, headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ userId, etag }: Version) =>
        call(svcAdmin.deleteAdministrator, { params: { userId }, headers: { 'if-match': etag ?? '*' } }),
    }),
  }
}
