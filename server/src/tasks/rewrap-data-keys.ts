// Rotation of the master key: every tenant's data key is rewrapped, a few at a time. Completed work is kept, so the
// rotation continues where it stopped, in any process.
import { setTimeout as delay } from 'node:timers/promises'
import { MasterKeyRefused, type MasterKeyRing } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import { acrossTenants, type SystemTx } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import {
  countKeysWrappedByOthers,
  listKeysWrappedByOthers,
  listMasterKeyIds,
  updateWrappedKey,
  type WrappedKeyRow,
} from '../domain/tenancy/index.ts'

interface Parts {
  readonly database: Database
  readonly masterKeys: MasterKeyRing
}

const keysAtOnce = 100
const othersMs = 100
const reason = 'rotation of the master key'

export const rewrapDataKeysRecurring: Recurring = { kind: 'rewrap-data-keys', everySeconds: 60 }

export const rewrapDataKeys = (parts: Parts): TaskHandler => ({
  run: async ({ signal }) => void (await rewrapAll(parts, signal)),
})

/** Returns how many keys it wrapped, once nothing is wrapped by an older master key any more, or when aborted. */
export async function rewrapAll({ database, masterKeys }: Parts, signal?: AbortSignal): Promise<number> {
  let rewrapped = 0
  while (!signal?.aborted) {
    const done = await acrossTenants(database, reason, (tx) => rewrapSome(tx, masterKeys))
    rewrapped += done
    if (done > 0) continue
    if ((await countLeft({ database, masterKeys })) === 0) break
    // Another process is working on the rest.
    await delay(othersMs)
  }
  return rewrapped
}

/** A deployment that cannot open its tenants' secrets must not serve them. */
export async function assertKnownMasterKeys({ database, masterKeys }: Parts): Promise<void> {
  const ids = await acrossTenants(database, 'the master keys in use', listMasterKeyIds)
  const unknown = ids.filter((id) => !masterKeys.knows(id))
  if (unknown.length === 0) return
  throw new MasterKeyRefused(
    `Secrets in this database are protected by master key ${unknown.join(' and ')}, which is not configured. Set MASTER_KEY to it, or add it to MASTER_KEY_PREVIOUS.`,
  )
}

export function countLeft({ database, masterKeys }: Parts): Promise<number> {
  return acrossTenants(database, reason, (tx) => countKeysWrappedByOthers(tx, masterKeys.currentId))
}

async function rewrapSome(tx: SystemTx, masterKeys: MasterKeyRing): Promise<number> {
  const rows = await listKeysWrappedByOthers(tx, masterKeys.currentId, keysAtOnce)
  for (const row of rows) await updateWrappedKey(tx, rewrapped(row, masterKeys))
  return rows.length
}

function rewrapped(row: WrappedKeyRow, masterKeys: MasterKeyRing): WrappedKeyRow {
  const { tenant_id: tenantId, key_version: version } = row
  const dataKey = masterKeys.unwrap({ masterKeyId: row.master_key_id, wrapped: row.wrapped_key }, tenantId, version)
  const { masterKeyId, wrapped } = masterKeys.wrap(dataKey, tenantId, version)
  return { ...row, master_key_id: masterKeyId, wrapped_key: wrapped }
}
