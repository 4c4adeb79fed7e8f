// Seeds at rest: sealed in the inventory, and sealed with the rest of their line while they wait to get there.
import type { TenantTx } from '@countersign/platform/database'
import type { HardwareTokenFacts } from '../../methods/method.ts'
import type { Vault } from '../vault/vault.ts'
import type { TokenEntry } from './files/token-entry.ts'
import type { ClaimedRow } from './hardware-tokens-store.ts'

export type Seeds = ReturnType<typeof createSeeds>

const seedPlace = (serialNumber: string) => ({ table: 'hardware_tokens', row: serialNumber, column: 'sealed_seed' })

const entryPlace = (importId: string, line: number) => ({
  table: 'hardware_token_import_lines',
  row: `${importId}/${line}`,
  column: 'sealed_entry',
})

export function createSeeds({ vault }: { vault: Vault }) {
  return {
    seal: (tx: TenantTx, { serialNumber, seed }: TokenEntry): Promise<Buffer> =>
      vault.seal(tx, seedPlace(serialNumber), seed),

    /** A token of the inventory with its seed. */
    facts: async (tx: TenantTx, serialNumber: string, row: ClaimedRow): Promise<HardwareTokenFacts> => ({
      kind: row.kind,
      algorithm: row.algorithm,
      digits: row.digits,
      periodSeconds: row.period_seconds,
      progress: row.progress,
      drift: row.drift,
      seed: await vault.open(tx, seedPlace(serialNumber), row.sealed_seed),
    }),

    sealEntry: (tx: TenantTx, importId: string, line: number, entry: TokenEntry): Promise<Buffer> =>
      vault.seal(tx, entryPlace(importId, line), JSON.stringify({ ...entry, seed: entry.seed.toString('base64') })),

    async openEntry(tx: TenantTx, importId: string, line: number, sealed: Buffer): Promise<TokenEntry> {
      const entry = JSON.parse((await vault.open(tx, entryPlace(importId, line), sealed)).toString())
      return { ...entry, seed: Buffer.from(entry.seed, 'base64') }
    },
  }
}
