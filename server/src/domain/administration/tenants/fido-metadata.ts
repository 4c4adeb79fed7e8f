// FIDO metadata, which operators import for all tenants.
import type { FidoMetadata } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { fidoMetadata, type ReadMetadata } from '../../authenticators/index.ts'
import type { AdministrationContext } from '../context.ts'
import { assertOperators } from './operators.ts'

export function find(ctx: AdministrationContext, tenant: TenantScope): Promise<FidoMetadata> {
  return tenant.tx(async (tx) => {
    await assertOperators(tx)
    return fidoMetadata.find(ctx, tx)
  })
}

/** Verifies and parses the file. Nothing of it is read for a caller who may not import it. */
export async function read(
  { metadataReader }: AdministrationContext,
  tenant: TenantScope,
  bytes: AsyncIterable<Buffer>,
): Promise<ReadMetadata> {
  await tenant.tx(assertOperators)
  return metadataReader.read(bytes)
}

export function replace(
  ctx: AdministrationContext,
  tenant: TenantScope,
  origin: Origin,
  metadata: ReadMetadata,
): Promise<FidoMetadata> {
  return tenant.tx(async (tx) => {
    await assertOperators(tx)
    return fidoMetadata.replace(ctx, tx, origin, metadata)
  })
}
