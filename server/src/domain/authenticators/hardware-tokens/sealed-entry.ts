// A token of an import while it waits to get into the inventory: sealed, and bound to its line.
import type { Place } from '@countersign/platform/crypto'
import type { TokenEntry } from './files/token-entry.ts'

export const entryPlace = (importId: string, line: number): Omit<Place, 'tenantId'> => ({
  table: 'hardware_token_import_lines',
  row: `${importId}/${line}`,
  column: 'sealed_entry',
})

export const entryText = (entry: TokenEntry): string =>
  JSON.stringify({ ...entry, seed: entry.seed.toString('base64') })

export function entryFrom(text: string): TokenEntry {
  const entry = JSON.parse(text)
  return { ...entry, seed: Buffer.from(entry.seed, 'base64') }
}
