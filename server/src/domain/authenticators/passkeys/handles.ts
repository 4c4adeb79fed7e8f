// How authenticators know a user: random bytes, one handle per user and relying party. The user id stays with us.
import { randomBytes } from 'node:crypto'
import type { TenantTx } from '@countersign/platform/database'
import { findHandle, insertHandle } from './handles-store.ts'

const handleBytes = 64

export async function handleOf(tx: TenantTx, userId: string, relyingPartyId: string): Promise<Buffer> {
  const key = { userId, relyingPartyId }
  const handle = (await findHandle(tx, key)) ?? (await insertHandle(tx, key, randomBytes(handleBytes)))
  if (!handle) throw new Error('The user has no handle, although it was just stored.')
  return handle
}
