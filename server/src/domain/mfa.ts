// The part of the domain behind the MFA API: methods, challenges, and the messages that carry codes.
import { createDeviceAdministration, createUsers } from './administration/index.ts'
import type { Audit } from './audit/index.ts'
import type { AuthenticatorsContext } from './authenticators/index.ts'
import {
  createChallenges,
  createCodes,
  createDeliverPush,
  createDeviceChallenges,
  createDeviceRemoval,
  createRemoval,
} from './challenges/index.ts'
import { createDevices, createPasswords, createRegistrations } from './enrolment/index.ts'
import type { Access } from './oauth/index.ts'

interface Parts extends AuthenticatorsContext {
  readonly access: Access
  readonly audit: Audit
}

export type Mfa = ReturnType<typeof createMfa>

export function createMfa(parts: Parts) {
  const codes = createCodes(parts)
  const deviceRemoval = createDeviceRemoval(parts)
  const remove = createRemoval({ ...parts, deviceRemoval })
  const answering = { ...parts, codes, remove }
  const deviceChallenges = createDeviceChallenges({ ...answering, deviceRemoval })
  const challenges = createChallenges({ ...answering, deviceChallenges })
  const devices = createDevices(parts)
  const registrations = createRegistrations({ ...parts, devices, remove })
  return {
    challenges,
    deliverPush: createDeliverPush(parts),
    deviceAdministration: createDeviceAdministration({ registrations }),
    deviceChallenges,
    devices,
    passwords: createPasswords({ registrations, challenges }),
    registrations,
    users: createUsers({ ...parts, deviceChallenges, registrations }),
  }
}
