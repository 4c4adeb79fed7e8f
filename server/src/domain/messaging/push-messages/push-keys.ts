// The keys by which push services know a tenant: made when they are first needed, and from then on the same.
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import type { PushDriver, PushKeys } from '../../../drivers/driver.ts'
import { type PushDriverName, pushDrivers } from '../../../drivers/index.ts'
import type { Vault } from '../../tenancy/index.ts'
import { findPushKeys, insertPushKeys, type PushKeysRow } from './push-keys-store.ts'

export interface TenantPushKeys {
  /** What an app subscribes with: `applicationServerKey` of the Push API. */
  publicKeyOf(tx: TenantTx): Promise<string>
  /** Undefined where the tenant has none, and the driver cannot make them. */
  of(tx: TenantTx, driver: PushDriverName): Promise<PushKeys | undefined>
}

const placeOf = (driver: string) => ({ table: 'push_keys', row: driver, column: 'sealed_private_key' })

export function createPushKeys({ vault, clock }: { readonly vault: Vault; readonly clock: Clock }): TenantPushKeys {
  const rowOf = async (tx: TenantTx, name: PushDriverName): Promise<PushKeysRow | undefined> => {
    const kept = await findPushKeys(tx, name)
    const driver: PushDriver<never> = pushDrivers[name]
    const made = kept ? undefined : driver.newKeys?.()
    if (!made) return kept
    const sealed = await vault.seal(tx, placeOf(name), made.privateKey)
    const row = { public_key: made.publicKey, sealed_private_key: sealed }
    await insertPushKeys(tx, name, row, new Date(clock.now()))
    return findPushKeys(tx, name)
  }

  return {
    async publicKeyOf(tx) {
      const row = await rowOf(tx, 'web_push')
      if (!row) throw new Error('Keys for Web Push are made where there are none.')
      return row.public_key
    },
    async of(tx, driver) {
      const row = await rowOf(tx, driver)
      if (!row) return undefined
      const privateKey = await vault.open(tx, placeOf(driver), row.sealed_private_key)
      return { publicKey: row.public_key, privateKey: privateKey.toString() }
    },
  }
}
