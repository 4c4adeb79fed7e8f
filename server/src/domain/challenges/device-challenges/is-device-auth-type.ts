import type { AuthType } from '@countersign/contract'
import type { DeviceAuthType } from '../challenges/new-challenges-store.ts'

/** A device answers it, and nothing is typed. */
export const isDeviceAuthType = (authType: AuthType): authType is DeviceAuthType =>
  authType === 'push' || authType === 'qr_code'
