import type { Client, CreateClientRequest, RelyingParty, UpdateClientRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { all: ['clients'], one: (clientId: string) => ['clients', clientId] }

export const useClients = () =>
  usePages<Client>(keys.all, (cursor, signal) => call(svcAdmin.listClients, { query: { cursor }, signal }))

export const useClient = (clientId: string) =>
  useQuery({
    queryKey: keys.one(clientId),
    queryFn: ({ signal }) => callTagged(svcAdmin.getClient, { params: { clientId }, signal }),
  })

/** The tenant's own, in its order: the first one that a client may use is the client's default. */
export const useRelyingParties = () =>
  useQuery({
    queryKey: ['authentication-modes', 'passkey', 'relying-parties'],
    queryFn: async ({ signal }) => {
      const params = { authType: 'passkey' } as const
      const { settings } = await call(svcAdmin.getAuthenticationMode, { params, signal })
      return (settings.relyingParties ?? []) as readonly RelyingParty[]
    },
  })

/** What can be done to clients. Whatever is shown of them is read again afterwards. */
export function useClientChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    create: useMutation({
      mutationFn: (body: CreateClientRequest) => call(svcAdmin.createClient, { body }),
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
      }) => call(svcAdmin.updateClient, { params: { clientId }, headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ clientId, etag }: { clientId: string; etag: string | null }) =>
        call(svcAdmin.deleteClient, { params: { clientId }, headers: { 'if-match': etag ?? '*' } }),
    }),
    addSecret: useMutation({
      mutationFn: (clientId: string) => call(svcAdmin.createClientSecret, { params: { clientId } }),
      onSuccess,
    }),
    deleteSecret: useMutation({
      mutationFn: ({ clientId, secretId }: { clientId: string; secretId: string }) =>
        call(svcAdmin.deleteClientSecret, { params: { clientId, secretId } }),
      onSuccess,
    }),
  }
}
