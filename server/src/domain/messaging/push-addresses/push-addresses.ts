// Where a push service reaches a device. Whoever knows the address could send to it, so it is sealed.
import type { PushAddress } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { Vault } from '../../tenancy/index.ts'

interface DeviceWithAddress {
  readonly device_id: string
  readonly sealed_push_address: Buffer | null
}

export interface PushAddresses {
  /** Null stays null: a device without an address. */
  seal(tx: TenantTx, deviceId: string, address: PushAddress | null): Promise<Buffer | null>
  /** Undefined where the device has none. */
  open(tx: TenantTx, device: DeviceWithAddress): Promise<PushAddress | undefined>
}

const place = (deviceId: string) => ({ table: 'devices', row: deviceId, column: 'sealed_push_address' })

export function createPushAddresses({ vault }: { vault: Vault }): PushAddresses {
  return {
    seal: async (tx, deviceId, address) => address && vault.seal(tx, place(deviceId), JSON.stringify(address)),
    async open(tx, { device_id: deviceId, sealed_push_address: sealed }) {
      return sealed === null ? undefined : JSON.parse((await vault.open(tx, place(deviceId), sealed)).toString())
    },
  }
}
