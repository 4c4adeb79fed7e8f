// The part of the domain behind the MFA API: methods, challenges, and the messages that carry codes.
import { createDeviceAdministration, createUsers } from './administration/index.ts'
import type { Audit } from './audit/index.ts'
import type { AuthenticatorsContext } from './authenticators/index.ts'
import {
  createChallengeCodes,
  createChallenges,
  createCodes,
  createDeliverPush,
  createDeviceChallenges,
  createDeviceRemoval,
  createRemoval,
} from './challenges/index.ts'
import { createDevices, createPasswords, createRegistrations } from './enrolment/index.ts'
import {
  createConnectors,
  createDeliveries,
  createInbox,
  createPushAddresses,
  createPushKeys,
  createPushMessages,
  createTemplates,
} from './messaging/index.ts'
import type { Access } from './oauth/index.ts'

interface Parts extends AuthenticatorsContext {
  readonly access: Access
  readonly audit: Audit
}

export type Mfa = ReturnType<typeof createMfa>

export function createMfa(parts: Parts) {
  const inbox = createInbox(parts)
  const pushAddresses = createPushAddresses(parts)
  const pushKeys = createPushKeys(parts)
  const pushMessages = createPushMessages({ ...parts, inbox })
  const connectors = createConnectors({ ...parts, inbox })
  const templates = createTemplates(parts)
  const codes = createCodes(parts)
  const deliveries = createDeliveries({
    ...parts,
    connectors,
    templates,
    codes: createChallengeCodes({ ...parts, codes }),
  })
  const deviceRemoval = createDeviceRemoval(parts)
  const remove = createRemoval({ ...parts, deviceRemoval })
  const answering = { ...parts, codes, pushMessages, remove }
  const deviceChallenges = createDeviceChallenges({ ...answering, deviceRemoval })
  const challenges = createChallenges({ ...answering, deliveries, deviceChallenges })
  const devices = createDevices({ ...parts, pushAddresses, pushKeys })
  const registrations = createRegistrations({ ...parts, deliveries, devices, remove })
  return {
    challenges,
    connectors,
    deliveries,
    deliverPush: createDeliverPush({ ...parts, pushAddresses, pushKeys }),
    deviceAdministration: createDeviceAdministration({ registrations }),
    deviceChallenges,
    devices,
    inbox,
    passwords: createPasswords({ registrations, challenges }),
    pushKeys,
    pushMessages,
    registrations,
    templates,
    users: createUsers({ ...parts, deviceChallenges, registrations }),
  }
}
