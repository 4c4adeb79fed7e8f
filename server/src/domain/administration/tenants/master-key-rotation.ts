// Which master keys protect the tenants' data keys, for operators: how far a rotation is, and when an old one can go.
import type { MasterKey } from '@countersign/contract'
import type { MasterKeyRing } from '@countersign/platform/crypto'
import type { Database, TenantScope } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import { countKeysByMasterKey } from '../../tenancy/index.ts'
import { assertOperators } from './operators.ts'

interface Parts {
  readonly database: Database
  readonly masterKeys: MasterKeyRing
}

export type MasterKeyRotation = ReturnType<typeof createMasterKeyRotation>

export function createMasterKeyRotation({ database, masterKeys }: Parts) {
  const statusOf = (id: string, dataKeys: number, isGiven: boolean): MasterKey['status'] => {
    if (id === masterKeys.currentId) return 'current'
    if (!isGiven) return 'missing'
    return dataKeys > 0 ? 'retiring' : 'unused'
  }

  return {
    /** The current one first. */
    async list(tenant: TenantScope): Promise<MasterKey[]> {
      await tenant.tx(assertOperators)
      // What a rotation drops from the file while we count was there when it was counted.
      const givenBefore = masterKeys.olderIds
      const counts = new Map(await acrossTenants(database, 'the master keys in use', countKeysByMasterKey))
      const ids = new Set([masterKeys.currentId, ...masterKeys.olderIds, ...counts.keys()])
      return [...ids].map((masterKeyId) => {
        const dataKeys = counts.get(masterKeyId) ?? 0
        const isGiven = givenBefore.includes(masterKeyId) || masterKeys.knows(masterKeyId)
        return { masterKeyId, status: statusOf(masterKeyId, dataKeys, isGiven), dataKeys }
      })
    },
  }
}
