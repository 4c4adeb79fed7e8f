import type { Connector, CreateConnectorRequest, UpdateConnectorRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { all: ['connectors'], one: (connectorId: string) => ['connectors', connectorId] }
const lookAgainMs = 10_000

/** In the order in which they are tried. Their health changes without a call from this page. */
export const useConnectors = () =>
  usePages<Connector>(
    keys.all,
    (cursor, signal) => call(svcAdmin.listConnectors, { query: { limit: 100, cursor }, signal }),
    { refetchInterval: lookAgainMs },
  )

export const useConnector = (connectorId: string) =>
  useQuery({
    queryKey: keys.one(connectorId),
    queryFn: ({ signal }) => callTagged(svcAdmin.getConnector, { params: { connectorId }, signal }),
    refetchInterval: lookAgainMs,
  })

export const useConnectorTypes = () =>
  useQuery({
    queryKey: ['connector-types'],
    queryFn: ({ signal }) => call(svcAdmin.listConnectorTypes, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Change {
  readonly connectorId: string
  readonly etag: string | null
  readonly changes: UpdateConnectorRequest
}

export function useConnectorChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  /** What was deleted is not read again: the page is about to close. */
  const onRemoved = () => queries.invalidateQueries({ queryKey: keys.all, refetchType: 'none' })
  return {
    create: useMutation({
      mutationFn: (body: CreateConnectorRequest) => call(svcAdmin.createConnector, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ connectorId, etag, changes }: Change) =>
        call(svcAdmin.updateConnector, {
          params: { connectorId },
          headers: { 'if-match': etag ?? '*' },
          body: changes,
        }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ connectorId, etag }: Omit<Change, 'changes'>) =>
        call(svcAdmin.deleteConnector, { params: { connectorId }, headers: { 'if-match': etag ?? '*' } }),
      onSuccess: onRemoved,
    }),
    test: useMutation({
      mutationFn: ({ connectorId, to }: { connectorId: string; to: string }) =>
        call(svcAdmin.testConnector, { params: { connectorId }, body: { to } }),
      onSuccess,
    }),
  }
}
