import type { Alert } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { resourceCalls } from '#console/parts/resource/index.ts'

/** With the count in the header, which is read again as well. */
const alerts = resourceCalls('alerts')
const lookAgainMs = 30_000

export const useAlerts = (state: Alert['state']) =>
  alerts.useList(svcAdmin.listAlerts, { state }, { refetchInterval: lookAgainMs })

export const useAcknowledge = () => alerts.useChange(svcAdmin.acknowledgeAlert)
export const useAcknowledgeAll = () => alerts.useChange(svcAdmin.acknowledgeAlerts)
