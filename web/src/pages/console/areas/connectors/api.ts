import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { call } from '#session/call.ts'

const connectors = resourceCalls('connectors')
/** Their health changes without a call from this page. */
const lookAgain = { refetchInterval: 10_000 }

/** In the order in which they are tried. */
export const useConnectors = () => connectors.useList(svcAdmin.listConnectors, { limit: 100 }, lookAgain)

export const useConnector = (connectorId: string) =>
  connectors.useOne(svcAdmin.getConnector, { connectorId }, lookAgain)

export const useConnectorTypes = () =>
  useQuery({
    queryKey: ['connector-types'],
    queryFn: ({ signal }) => call(svcAdmin.listConnectorTypes, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useConnectorChanges = () => ({
  create: connectors.useChange(svcAdmin.createConnector),
  update: connectors.useChange(svcAdmin.updateConnector),
  remove: connectors.useRemoval(svcAdmin.deleteConnector),
  test: connectors.useChange(svcAdmin.testConnector),
})
