import { type NewRegistration, Problem, type UpdatePushAddressRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { lockDevice, lockRegistration, presentRegistration, updatePushAddress } from '../../authenticators/index.ts'
import { pushAddresses } from '../../messaging/index.ts'
import { assertScope } from '../../oauth/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { factsForDevice } from './facts-for-device.ts'

/** A device has a new address at its push service. */
export function changePushAddress(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  { device }: UpdatePushAddressRequest,
): Promise<NewRegistration> {
  return tenant.tx(async (tx) => {
    assertScope(origin, 'device')
    const deviceId = origin.caller.clientId
    const row = await lockDevice(tx, deviceId)
    const registration = row && (await lockRegistration(tx, row.push_registration_id))
    if (!registration) throw new Problem('not_found')
    await updatePushAddress(tx, deviceId, await pushAddresses.sealOfDevice(ctx, tx, deviceId, device.pushAddress))
    return { ...presentRegistration(registration, new Map()), deviceId, ...(await factsForDevice(ctx, tx)) }
  })
}
