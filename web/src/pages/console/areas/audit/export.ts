import { svcAdmin } from '@countersign/contract/operations'
import { addressOf } from '#session/deployment.ts'
import { download } from '../../parts/download.ts'

/** The whole chain as a file. */
export const exportAuditEvents = (tenantId: string): Promise<void> =>
  download(addressOf(svcAdmin.exportAuditEvents), `audit-events-${tenantId}.ndjson`)
