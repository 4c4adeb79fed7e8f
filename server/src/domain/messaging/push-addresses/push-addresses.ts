// The address at which a push service reaches a device. Knowing it is enough to send to the device, so it is sealed.
import type { PushAddress } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'

interface DeviceWithAddress {
  readonly device_id: string
  readonly sealed_push_address: Buffer | null
}

const place = (deviceId: string) => ({ table: 'devices', row: deviceId, column: 'sealed_push_address' })

/** Null stays null: a device without an address. */
export async function seal(
  { vault }: TenancyContext,
  tx: TenantTx,
  deviceId: string,
  address: PushAddress | null,
): Promise<Buffer | null> {
  return address && vault.seal(tx, place(deviceId), JSON.stringify(address))
}

/** Undefined if the device has none. */
export async function open(
  { vault }: TenancyContext,
  tx: TenantTx,
  { device_id: deviceId, sealed_push_address: sealed }: DeviceWithAddress,
): Promise<PushAddress | undefined> {
  return sealed === null ? undefined : JSON.parse((await vault.open(tx, place(deviceId), sealed)).toString())
}
