// The address at which a push service reaches a device or a browser. Knowing it is enough to send to it, so it is sealed.
import type { PushAddress } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'

export interface AddressHolder {
  readonly table: 'devices' | 'notified_browsers'
  readonly id: string
}

const place = ({ table, id }: AddressHolder) => ({ table, row: id, column: 'sealed_push_address' })

export function seal(
  { vault }: TenancyContext,
  tx: TenantTx,
  holder: AddressHolder,
  address: PushAddress,
): Promise<Buffer> {
  return vault.seal(tx, place(holder), JSON.stringify(address))
}

/** Null stays null: a device without an address. */
export async function sealOfDevice(
  ctx: TenancyContext,
  tx: TenantTx,
  deviceId: string,
  address: PushAddress | null,
): Promise<Buffer | null> {
  return address && seal(ctx, tx, { table: 'devices', id: deviceId }, address)
}

export async function open(
  { vault }: TenancyContext,
  tx: TenantTx,
  holder: AddressHolder,
  sealed: Buffer,
): Promise<PushAddress> {
  return JSON.parse((await vault.open(tx, place(holder), sealed)).toString())
}
