// A device tells by which address its push service reaches it from now on.
import { type NewRegistration, Problem, type UpdatePushAddressRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { lockDevice, updatePushAddress } from '../../authenticators/devices/devices-store.ts'
import { presentRegistration } from '../../authenticators/registrations/present.ts'
import { lockRegistration } from '../../authenticators/registrations/registrations-store.ts'
import type { PushAddresses } from '../../messaging/push-addresses/push-addresses.ts'
import type { TenantPushKeys } from '../../messaging/push-messages/push-keys.ts'
import { assertScope } from '../../oauth/access-tokens/assert-scope.ts'

interface Parts {
  readonly pushAddresses: PushAddresses
  readonly pushKeys: TenantPushKeys
}

export function createTellPushAddress({ pushAddresses, pushKeys }: Parts) {
  return (tenant: TenantScope, origin: Origin, { device }: UpdatePushAddressRequest): Promise<NewRegistration> =>
    tenant.tx(async (tx) => {
      assertScope(origin, 'device')
      const deviceId = origin.caller.clientId
      const row = await lockDevice(tx, deviceId)
      const registration = row && (await lockRegistration(tx, row.push_registration_id))
      if (!registration) throw new Problem('not_found')
      await updatePushAddress(tx, deviceId, await pushAddresses.seal(tx, deviceId, device.pushAddress))
      const vapidPublicKey = await pushKeys.publicKeyOf(tx)
      return { ...presentRegistration(registration, new Map()), deviceId, vapidPublicKey }
    })
}
