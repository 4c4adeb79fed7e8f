// The audit chain as a self-verifying file: see the schema of its lines in the contract.
import type { AuditExportLine } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import type { TenantScope } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import { readSigningKeys } from '../tenancy/index.ts'
import { chained } from './chain.ts'
import type { ChainContext } from './chain-context.ts'
import { type ChainEntry, chainPages } from './chain-pages.ts'
import { findChainEnd } from './chain-store.ts'

/** Text, a page of lines at a time. */
export async function* exportChain(
  { clock }: Pick<ChainContext, 'clock'>,
  exported: TenantScope,
): AsyncGenerator<string> {
  // All of it from one place: a replica may not have the end that the primary has.
  const tenant = await exported.forReports()
  const end = await tenant.apart(findChainEnd)
  // Read after the end: the key that signed it is then included.
  const keys = await readSigningKeys(tenant)
  yield text([
    { type: 'export', version: 1, tenantId: tenant.id, exportedAt: new Date(clock.now()).toISOString() },
    ...keys.map(({ publicJwk }) => ({ type: 'key', jwk: publicJwk }) as const),
  ])
  const pause = createSlices()
  for await (const page of chainPages(tenant, end.lastSeq)) {
    const lines: string[] = []
    for (const entry of page) {
      await pause()
      lines.push(text([lineOf(tenant.id, entry)]))
    }
    yield lines.join('')
  }
  yield text([
    { type: 'end', unsealedEvents: end.unsealedEvents, unsealedSince: end.unsealedSince?.toISOString() ?? null },
  ])
}

function lineOf(tenantId: string, entry: ChainEntry): AuditExportLine {
  if ('head' in entry) return { type: 'head', signature: entry.head.signature }
  const { event } = entry
  return { type: 'event', event: chained(tenantId, event, event.seq), hash: event.hash.toString('base64url') }
}

function text(lines: readonly AuditExportLine[]): string {
  return lines.map((line) => `${canonicalJson(line)}\n`).join('')
}
