// Reading the file of an import while it arrives.
import type { HardwareTokenImport } from '@countersign/contract'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import type { AuthenticatorsContext } from '../context.ts'
import { UnreadableFile } from './files/file-reader.ts'
import type { SealedLines } from './files/reading.ts'
import type { GivenFile } from './files/token-file.ts'

/** A file that was read. Disposing of it lets the tenant import the next one. */
export interface TokenFile extends Disposable {
  readonly importId: string
  readonly format: HardwareTokenImport['format']
  readonly lines: readonly SealedLines[]
}

/** A file that cannot be read is a problem of the request. */
export async function read(ctx: AuthenticatorsContext, tenant: TenantScope, file: GivenFile): Promise<TokenFile> {
  const leave = ctx.importPlaces.occupy(tenant.id)
  try {
    const importId = newId('imp', ctx.clock.now())
    const lines = await readLines(ctx, tenant, file, importId)
    return { importId, format: file.format, lines, [Symbol.dispose]: leave }
  } catch (error) {
    leave()
    throw error
  }
}

async function readLines(
  { clock, importPlaces, tokenFileReader, vault }: AuthenticatorsContext,
  tenant: TenantScope,
  file: GivenFile,
  importId: string,
): Promise<readonly SealedLines[]> {
  const hasKey = file.passphrase !== undefined || file.preSharedKey !== undefined
  if (hasKey) importPlaces.assertMayTryKey(tenant.id)
  const key = await tenant.tx((tx) => vault.newestKey(tx))
  try {
    return await tokenFileReader.read(file, { tenantId: tenant.id, importId, key }, clock.now())
  } catch (error) {
    if (error instanceof UnreadableFile && error.wrongKey) importPlaces.countWrongKey(tenant.id)
    throw error
  }
}
