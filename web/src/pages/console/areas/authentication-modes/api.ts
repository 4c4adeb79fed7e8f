import type { AuthType, UpdateAuthenticationModeRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'

const keys = { all: ['authentication-modes'], one: (authType: string) => ['authentication-modes', authType] }

export const useModes = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => call(svcAdmin.listAuthenticationModes, { signal }),
  })

export const useMode = (authType: AuthType) =>
  useQuery({
    queryKey: keys.one(authType),
    queryFn: ({ signal }) => callTagged(svcAdmin.getAuthenticationMode, { params: { authType }, signal }),
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
      call(svcAdmin.updateAuthenticationMode, {
        params: { authType },
        headers: { 'if-match': etag ?? '*' },
        body: changes,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
