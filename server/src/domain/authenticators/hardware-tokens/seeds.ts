// Seeds at rest: sealed in the inventory, and sealed with the rest of their line while they wait to get there.
import type { TenantTx } from '@countersign/platform/database'
import type { HardwareTokenFacts } from '../../../methods/method.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { TokenEntry } from './files/token-entry.ts'
import type { ClaimedRow } from './hardware-tokens-store.ts'
import { entryFrom, entryPlace } from './sealed-entry.ts'

const seedPlace = (serialNumber: string) => ({ table: 'hardware_tokens', row: serialNumber, column: 'sealed_seed' })

export function sealSeed({ vault }: TenancyContext, tx: TenantTx, { serialNumber, seed }: TokenEntry): Promise<Buffer> {
  return vault.seal(tx, seedPlace(serialNumber), seed)
}

/** A token of the inventory with its seed. */
export async function openToken(
  { vault }: TenancyContext,
  tx: TenantTx,
  serialNumber: string,
  row: ClaimedRow,
): Promise<HardwareTokenFacts> {
  return {
    kind: row.kind,
    algorithm: row.algorithm,
    digits: row.digits,
    periodSeconds: row.period_seconds,
    progress: row.progress,
    drift: row.drift,
    seed: await vault.open(tx, seedPlace(serialNumber), row.sealed_seed),
  }
}

export async function openEntry(
  { vault }: TenancyContext,
  tx: TenantTx,
  importId: string,
  line: number,
  sealed: Buffer,
): Promise<TokenEntry> {
  return entryFrom((await vault.open(tx, entryPlace(importId, line), sealed)).toString())
}
