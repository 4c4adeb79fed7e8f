import type { Place } from '../crypto/index.ts'
import type { TenantTx } from '../database/index.ts'

/** Encrypts under the key of the transaction's tenant. A sealed value opens only in the place it was sealed for. */
export interface Sealer {
  seal(tx: TenantTx, where: Omit<Place, 'tenantId'>, text: string): Promise<Buffer>
  open(tx: TenantTx, where: Omit<Place, 'tenantId'>, sealed: Buffer): Promise<Buffer>
}
