import type { AuthenticationMode, AuthType, UpdateAuthenticationModeRequest } from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../../session/call.ts'
import type { CursorPage } from '../../../../ui/table/index.ts'

const base = 'svc-admin/v1/authentication-modes'
const keys = { all: ['authentication-modes'], one: (authType: string) => ['authentication-modes', authType] }

export const useModes = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => call<CursorPage<AuthenticationMode>>(base, { signal }),
  })

export const useMode = (authType: string) =>
  useQuery({
    queryKey: keys.one(authType),
    queryFn: ({ signal }) => callTagged<AuthenticationMode>(`${base}/${authType}`, { signal }),
  })

interface Change {
  readonly authType: AuthType
  /** Null: whatever it is now. */
  readonly etag: string | null
  readonly changes: UpdateAuthenticationModeRequest
}

export function useModeChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ authType, etag, changes }: Change) =>
      call<AuthenticationMode>(`${base}/${authType}`, {
        method: 'PATCH',
        headers: { 'if-match': etag ?? '*' },
        body: changes,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
