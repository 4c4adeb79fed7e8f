import type {
  Client,
  ClientSecret,
  CreateClientRequest,
  CreatedClient,
  UpdateClientRequest,
} from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../ui/table/index.ts'

const base = 'svc-admin/v1/clients'
const keys = { all: ['clients'], one: (clientId: string) => ['clients', clientId] }

export const useClients = () =>
  usePages<Client>(keys.all, (cursor, signal) => call<CursorPage<Client>>(base, { query: { cursor }, signal }))

export const useClient = (clientId: string) =>
  useQuery({
    queryKey: keys.one(clientId),
    queryFn: ({ signal }) => callTagged<Client>(`${base}/${clientId}`, { signal }),
  })

/** What can be done to clients. Whatever is shown of them is read again afterwards. */
export function useClientChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    create: useMutation({
      mutationFn: (body: CreateClientRequest) => call<CreatedClient>(base, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({
        clientId,
        etag,
        changes,
      }: {
        clientId: string
        etag: string | null
        changes: UpdateClientRequest
      }) =>
        call<Client>(`${base}/${clientId}`, {
          method: 'PATCH',
          headers: { 'if-match': etag ?? '*' },
          body: changes,
        }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ clientId, etag }: { clientId: string; etag: string | null }) =>
        call(`${base}/${clientId}`, { method: 'DELETE', headers: { 'if-match': etag ?? '*' } }),
    }),
    addSecret: useMutation({
      mutationFn: (clientId: string) => call<ClientSecret>(`${base}/${clientId}/secrets`, { method: 'POST' }),
      onSuccess,
    }),
    deleteSecret: useMutation({
      mutationFn: ({ clientId, secretId }: { clientId: string; secretId: string }) =>
        call(`${base}/${clientId}/secrets/${secretId}`, { method: 'DELETE' }),
      onSuccess,
    }),
  }
}
