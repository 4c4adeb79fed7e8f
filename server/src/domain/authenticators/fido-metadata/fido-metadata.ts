// The FIDO metadata of the deployment. It is read in the transaction that needs it, so every process has the same at any moment.
import { type FidoMetadata, Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { findMetadata, type MetadataRow, replaceModels, upsertMetadata } from './fido-metadata-store.ts'
import { isOutdated } from './outdated.ts'
import type { ReadMetadata } from './reading.ts'

/** Without metadata, everything but the status is null. */
export async function find({ clock }: BaseContext, tx: TenantTx): Promise<FidoMetadata> {
  return present(await findMetadata(tx), clock.now())
}

/** In a transaction of the operators, which the caller has checked and the database checks too. */
export async function replace(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  { number, nextUpdate, models, json }: ReadMetadata,
): Promise<FidoMetadata> {
  const now = ctx.clock.now()
  const row = { number, next_update: nextUpdate, models, imported_at: new Date(now) }
  if (!(await upsertMetadata(tx, row))) {
    const known = await findMetadata(tx)
    throw new Problem('metadata_not_newer', {
      message: `The file has number ${number}, but number ${known?.number} is already imported. Download the current file.`,
    })
  }
  await replaceModels(tx, json)
  await recordEvent(ctx, tx, origin, {
    action: 'fido_metadata.imported',
    target: { kind: 'fido_metadata', id: String(number) },
    details: { number, nextUpdate, models },
  })
  return present(row, now)
}

function present(row: MetadataRow | undefined, now: number): FidoMetadata {
  if (!row) return { status: 'missing', number: null, nextUpdate: null, models: null, importedAt: null }
  return {
    status: isOutdated(row.next_update, now) ? 'outdated' : 'current',
    number: row.number,
    nextUpdate: row.next_update,
    models: row.models,
    importedAt: row.imported_at.toISOString(),
  }
}
