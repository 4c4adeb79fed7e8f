import type { RelyingParty } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { call } from '#session/call.ts'

const clients = resourceCalls('clients')

export const useClients = () => clients.useList(svcAdmin.listClients)
export const useClient = (clientId: string) => clients.useOne(svcAdmin.getClient, { clientId })

export const useClientChanges = () => ({
  create: clients.useChange(svcAdmin.createClient),
  update: clients.useChange(svcAdmin.updateClient),
  remove: clients.useRemoval(svcAdmin.deleteClient),
  addSecret: clients.useChange(svcAdmin.createClientSecret),
  deleteSecret: clients.useChange(svcAdmin.deleteClientSecret),
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
