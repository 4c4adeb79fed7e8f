// The keys by which push services identify a tenant: created when they are first needed, and never changed.
import type { TenantTx } from '@countersign/platform/database'
import type { PushDriver, PushKeys } from '../../../drivers/driver.ts'
import { type PushDriverName, pushDrivers } from '../../../drivers/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import { findPushKeys, insertPushKeys, type PushKeysRow } from './push-keys-store.ts'

const placeOf = (driver: string) => ({ table: 'push_keys', row: driver, column: 'sealed_private_key' })

/** What an app subscribes with: `applicationServerKey` of the Push API. */
export async function publicKeyOf(ctx: TenancyContext, tx: TenantTx): Promise<string> {
  const row = await rowOf(ctx, tx, 'web_push')
  if (!row) throw new Error('Keys for Web Push are made where there are none.')
  return row.public_key
}

/** Undefined if the tenant has none, and the driver cannot make them. */
export async function of(ctx: TenancyContext, tx: TenantTx, driver: PushDriverName): Promise<PushKeys | undefined> {
  const row = await rowOf(ctx, tx, driver)
  if (!row) return undefined
  const privateKey = await ctx.vault.open(tx, placeOf(driver), row.sealed_private_key)
  return { publicKey: row.public_key, privateKey: privateKey.toString() }
}

async function rowOf(
  { clock, vault }: TenancyContext,
  tx: TenantTx,
  name: PushDriverName,
): Promise<PushKeysRow | undefined> {
  const kept = await findPushKeys(tx, name)
  const driver: PushDriver<never> = pushDrivers[name]
  const made = kept ? undefined : driver.newKeys?.()
  if (!made) return kept
  const sealed = await vault.seal(tx, placeOf(name), made.privateKey)
  const row = { public_key: made.publicKey, sealed_private_key: sealed }
  await insertPushKeys(tx, name, row, new Date(clock.now()))
  return findPushKeys(tx, name)
}
