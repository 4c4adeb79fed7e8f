// Which master keys protect the tenants' data keys, for operators: how far a rotation is, and when an old key can be removed.
import type { MasterKey } from '@countersign/contract'
import type { MasterKeyRing } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import { countKeysByMasterKey } from '../../tenancy/index.ts'
import type { AdministrationContext } from '../context.ts'
import { assertOperators } from './operators.ts'

/** The current one first. */
export async function listMasterKeys(
  { database, masterKeys }: AdministrationContext,
  tenant: TenantScope,
): Promise<MasterKey[]> {
  await tenant.tx(assertOperators)
  // A rotation may remove a key from the file while we count: it was still given when its data keys were counted.
  const givenBefore = masterKeys.olderIds
  const counts = new Map(await acrossTenants(database, 'the master keys in use', countKeysByMasterKey))
  const ids = new Set([masterKeys.currentId, ...masterKeys.olderIds, ...counts.keys()])
  return [...ids].map((masterKeyId) => {
    const dataKeys = counts.get(masterKeyId) ?? 0
    const isGiven = givenBefore.includes(masterKeyId) || masterKeys.knows(masterKeyId)
    return { masterKeyId, status: statusOf(masterKeys, masterKeyId, dataKeys, isGiven), dataKeys }
  })
}

function statusOf(masterKeys: MasterKeyRing, id: string, dataKeys: number, isGiven: boolean): MasterKey['status'] {
  if (id === masterKeys.currentId) return 'current'
  if (!isGiven) return 'missing'
  return dataKeys > 0 ? 'retiring' : 'unused'
}
