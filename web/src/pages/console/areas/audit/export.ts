import { svcAdmin } from '@countersign/contract/operations'
import { download } from '#console/parts/download.ts'
import { addressOf } from '#session/deployment.ts'

/** The whole chain as a file. */
export const exportAuditEvents = (tenantId: string): Promise<void> =>
  download(addressOf(svcAdmin.exportAuditEvents), `audit-events-${tenantId}.ndjson`)
