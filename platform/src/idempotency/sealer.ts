import type { Place } from '../crypto/index.ts'
import type { TenantTx } from '../database/index.ts'

/** Encrypts under the key of the transaction's tenant. What it seals opens in the same place alone. */
export interface Sealer {
  seal(tx: TenantTx, where: Omit<Place, 'tenantId'>, text: string): Promise<Buffer>
  open(tx: TenantTx, where: Omit<Place, 'tenantId'>, sealed: Buffer): Promise<Buffer>
}
