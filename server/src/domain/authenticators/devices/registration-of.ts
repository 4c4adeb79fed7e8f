import type { DeviceAuthType } from '@countersign/contract'
import type { DeviceRow } from './devices-store.ts'

const columns = { push: 'push_registration_id', qr_code: 'qr_registration_id' } as const satisfies Record<
  DeviceAuthType,
  keyof DeviceRow
>

/** A device has a registration for each method that it answers. */
export const registrationIdOf = (device: DeviceRow, authType: DeviceAuthType): string => device[columns[authType]]
