// The whole chain as a file. It comes by fetch, for a link could not say that it is one of our own pages that asks.
import { svcAdmin } from '@countersign/contract/operations'
import { problemOf } from '../../../../api/problem.ts'
import { addressOf } from '../../../../session/deployment.ts'
import { ownPageHeaders } from '../../../../session/own-page-headers.ts'

export async function exportAuditEvents(tenantId: string): Promise<void> {
  const answer = await fetch(addressOf(svcAdmin.exportAuditEvents), { headers: ownPageHeaders })
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => undefined), null)
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `audit-events-${tenantId}.ndjson`
  link.click()
  URL.revokeObjectURL(address)
}
