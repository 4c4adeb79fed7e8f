// The part of the domain behind the MFA API: methods, challenges, and the messages that carry codes.
import { createDeviceAdministration, createUsers } from './administration/index.ts'
import type { Audit } from './audit/index.ts'
import {
  createHardwareTokenImports,
  createHardwareTokens,
  createMethodsOf,
  createMfaSettings,
  createModes,
  createRegistrationSecrets,
} from './authenticators/index.ts'
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
import type { Access, OauthContext } from './oauth/index.ts'

interface Parts extends OauthContext {
  readonly access: Access
  readonly audit: Audit
}

export type Mfa = ReturnType<typeof createMfa>

export function createMfa(parts: Parts) {
  const modes = createModes(parts)
  const mfaSettings = createMfaSettings(parts)
  const inbox = createInbox(parts)
  const pushAddresses = createPushAddresses(parts)
  const pushKeys = createPushKeys(parts)
  const pushMessages = createPushMessages({ ...parts, inbox })
  const connectors = createConnectors({ ...parts, inbox })
  const templates = createTemplates(parts)
  const hardwareTokens = createHardwareTokens({ ...parts, modes })
  const codes = createCodes(parts)
  const deliveries = createDeliveries({
    ...parts,
    connectors,
    templates,
    codes: createChallengeCodes({ ...parts, codes }),
  })
  const secrets = createRegistrationSecrets(parts)
  const methodsOf = createMethodsOf({ ...parts, modes })
  const deviceRemoval = createDeviceRemoval(parts)
  const remove = createRemoval({ ...parts, deviceRemoval, hardwareTokens })
  const answering = { ...parts, modes, codes, pushMessages, remove }
  const deviceChallenges = createDeviceChallenges({ ...answering, deviceRemoval })
  const challenges = createChallenges({ ...answering, deliveries, deviceChallenges, methodsOf, secrets })
  const devices = createDevices({ ...parts, pushAddresses, pushKeys, secrets })
  const changing = { ...parts, modes, mfaSettings, deliveries, devices, hardwareTokens, remove, secrets }
  const registrations = createRegistrations(changing)
  return {
    challenges,
    connectors,
    deliveries,
    deliverPush: createDeliverPush({ ...parts, pushAddresses, pushKeys }),
    deviceAdministration: createDeviceAdministration({ registrations }),
    deviceChallenges,
    devices,
    hardwareTokenImports: createHardwareTokenImports(parts),
    hardwareTokens,
    inbox,
    methodsOf,
    mfaSettings,
    modes,
    passwords: createPasswords({ registrations, challenges }),
    pushKeys,
    pushMessages,
    registrations,
    templates,
    users: createUsers({ ...parts, deviceChallenges, registrations, hardwareTokens }),
  }
}
