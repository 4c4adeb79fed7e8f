// The inventory of hardware tokens: which there are, and which users have them.
import { type HardwareToken, type HardwareTokenQuery, type Page, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { HardwareTokenFacts } from '../../../methods/method.ts'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import {
  deleteHardwareToken,
  findHardwareToken,
  type HardwareTokenRow,
  listHardwareTokens,
  updateClaimed,
  updateReleased,
  updateReleasedOf,
} from './hardware-tokens-store.ts'
import { openToken } from './seeds.ts'

export { resync } from './resync.ts'

/** Assigns the token; undefined if none has this number. */
export async function claim(
  ctx: TenancyContext,
  tx: TenantTx,
  serialNumber: string,
  registrationId: string,
): Promise<HardwareTokenFacts | undefined> {
  const claimed = await updateClaimed(tx, serialNumber, registrationId)
  if (claimed) return openToken(ctx, tx, serialNumber, claimed)
  if (await findHardwareToken(tx, serialNumber)) throw new Problem('hardware_token_taken')
  return undefined
}

/** Returns the token to the inventory, with its position in the sequence of codes: a used code stays used. */
export async function release(
  tx: TenantTx,
  serialNumber: string,
  state: { readonly progress: number; readonly drift: number },
): Promise<void> {
  await updateReleased(tx, serialNumber, state)
}

/** Does the same for all tokens of a user who is about to be deleted. */
export async function releaseAllOf(tx: TenantTx, userId: string): Promise<void> {
  await updateReleasedOf(tx, userId)
}

export function list(
  tenant: TenantScope,
  { cursor, limit, ...filter }: HardwareTokenQuery,
): Promise<Page<HardwareToken>> {
  return tenant.tx(async (tx) => {
    const [after] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listHardwareTokens(tx, after, { ...filter, limit: limit + 1 })
    return pageOf(rows, limit, (row) => [row.serial_number], present)
  })
}

export function find(tenant: TenantScope, serialNumber: string): Promise<HardwareToken> {
  return tenant.tx(async (tx) => {
    const row = await findHardwareToken(tx, serialNumber)
    if (!row) throw new Problem('not_found')
    return present(row)
  })
}

export function remove(ctx: BaseContext, tenant: TenantScope, origin: Origin, serialNumber: string): Promise<void> {
  return tenant.tx(async (tx) => {
    if ((await deleteHardwareToken(tx, serialNumber)) === 0) {
      throw new Problem((await findHardwareToken(tx, serialNumber)) ? 'hardware_token_taken' : 'not_found')
    }
    const target = { kind: 'hardware_token' as const, id: serialNumber }
    await recordEvent(ctx, tx, origin, { action: 'hardware_token.deleted', target })
  })
}

function present(row: HardwareTokenRow): HardwareToken {
  const { registration_id: registrationId, user_id: userId } = row
  return {
    serialNumber: row.serial_number,
    kind: row.kind,
    algorithm: row.algorithm,
    digits: row.digits,
    periodSeconds: row.period_seconds,
    manufacturer: row.manufacturer,
    assignedTo: registrationId !== null && userId !== null ? { userId, registrationId } : null,
    createdAt: row.created_at.toISOString(),
  }
}
