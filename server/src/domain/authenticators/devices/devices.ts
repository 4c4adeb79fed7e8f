// The second devices of users, from their enrolment to their removal.

import { createRegistrationSecrets } from '../registrations/secrets.ts'
import type { Vault } from '../../tenancy/vault/vault.ts'
import type { Waits } from '../../base/waits/waits.ts'
import { createEnrolments, type EnrolmentParts } from './enrolments.ts'
import { createDeviceRemoval } from '../../challenges/removal/device-removal.ts'
import { createTellPushAddress } from './tell-push-address.ts'

export type Devices = ReturnType<typeof createDevices>

interface Parts extends Omit<EnrolmentParts, 'secrets'> {
  readonly vault: Vault
  readonly waits: Waits
}

export function createDevices(parts: Parts) {
  return {
    ...createEnrolments({ ...parts, secrets: createRegistrationSecrets(parts) }),
    ...createDeviceRemoval(parts),
    tellPushAddress: createTellPushAddress(parts),
  }
}
