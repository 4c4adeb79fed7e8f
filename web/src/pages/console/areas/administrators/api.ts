import type {
  Administrator,
  InviteAdministratorRequest,
  InvitedAdministrator,
  UpdateAdministratorRequest,
} from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../ui/table/index.ts'

const base = 'svc-admin/v1/administrators'
const one = (userId: string) => `${base}/${encodeURIComponent(userId)}` as const
const keys = { all: ['administrators'], one: (userId: string) => ['administrators', userId] }

export const useAdministrators = () =>
  usePages<Administrator>(keys.all, (cursor, signal) =>
    call<CursorPage<Administrator>>(base, { query: { cursor }, signal }),
  )

export const useAdministrator = (userId: string) =>
  useQuery({
    queryKey: keys.one(userId),
    queryFn: ({ signal }) => callTagged<Administrator>(one(userId), { signal }),
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
      mutationFn: (body: InviteAdministratorRequest) => call<InvitedAdministrator>(base, { body }),
      onSuccess,
    }),
    reinvite: useMutation({
      mutationFn: (userId: string) => call<InvitedAdministrator>(`${one(userId)}:reinvite`, { method: 'POST' }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ userId, etag, changes }: Version & { changes: UpdateAdministratorRequest }) =>
        call<Administrator>(one(userId), { method: 'PATCH', headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ userId, etag }: Version) =>
        call(one(userId), { method: 'DELETE', headers: { 'if-match': etag ?? '*' } }),
    }),
  }
}
