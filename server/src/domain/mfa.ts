// The part of the domain behind the MFA API: methods, challenges, and the messages that carry codes.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Outbound } from '@countersign/platform/outbound'
import type { Signals } from '@countersign/platform/signals'
import { createDeviceAdministration } from './administration/devices/administration.ts'
import { createUsers } from './administration/users/users.ts'
import type { Audit } from './audit/audit.ts'
import { createHardwareTokens } from './authenticators/hardware-tokens/hardware-tokens.ts'
import { createHardwareTokenImports } from './authenticators/hardware-tokens/imports.ts'
import { createMfaSettings } from './authenticators/modes/mfa-settings.ts'
import { createModes } from './authenticators/modes/modes.ts'
import { createMethodsOf } from './authenticators/registrations/methods-of.ts'
import { createRegistrationSecrets } from './authenticators/registrations/secrets.ts'
import type { Addresses } from './base/addresses/addresses.ts'
import { createPace } from './base/waits/pace.ts'
import { createWaits } from './base/waits/waits.ts'
import { createChallengeCodes } from './challenges/challenges/challenge-codes.ts'
import { createChallenges } from './challenges/challenges/challenges.ts'
import { createCodes } from './challenges/challenges/codes.ts'
import { createDeviceChallenges } from './challenges/device-challenges/device-challenges.ts'
import { createDeviceRemoval } from './challenges/removal/device-removal.ts'
import { createRemoval } from './challenges/removal/registration-removal.ts'
import { createDevices } from './enrolment/devices/devices.ts'
import { createPasswords } from './enrolment/passwords/passwords.ts'
import { createRegistrations } from './enrolment/registrations/registrations.ts'
import { createPushMetrics } from './insight/push-metrics/push-metrics.ts'
import { createPushRollup } from './insight/push-metrics/rollup.ts'
import { createStatistics } from './insight/statistics/statistics.ts'
import { createConnectors } from './messaging/connectors/connectors.ts'
import { createDeliveries } from './messaging/deliveries/deliveries.ts'
import { createInbox } from './messaging/inbox/inbox.ts'
import { createPushAddresses } from './messaging/push-addresses/push-addresses.ts'
import { createPushKeys } from './messaging/push-messages/push-keys.ts'
import { createPushMessages } from './messaging/push-messages/push-messages.ts'
import { createTemplates } from './messaging/templates/templates.ts'
import type { Access } from './oauth/access-tokens/access.ts'
import type { Sessions } from './people/sessions/sessions.ts'
import type { Vault } from './tenancy/vault/vault.ts'

interface Parts {
  readonly access: Access
  readonly addresses: Addresses
  readonly audit: Audit
  readonly clock: Clock
  readonly database: Database
  readonly development: boolean
  readonly log: Log
  readonly outbound: Outbound
  readonly sessions: Sessions
  readonly signals: Signals
  readonly vault: Vault
}

export type Mfa = ReturnType<typeof createMfa>

export function createMfa(parts: Parts) {
  const waits = createWaits(parts)
  const pace = createPace(parts)
  const modes = createModes(parts)
  const mfaSettings = createMfaSettings(parts)
  const inbox = createInbox(parts)
  const pushAddresses = createPushAddresses(parts)
  const pushKeys = createPushKeys(parts)
  const pushMessages = createPushMessages({ ...parts, inbox, pushAddresses, pushKeys })
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
  const deviceRemoval = createDeviceRemoval({ ...parts, waits })
  const remove = createRemoval({ ...parts, deviceRemoval, hardwareTokens })
  const answering = { ...parts, modes, codes, pace, pushMessages, remove, waits }
  const deviceChallenges = createDeviceChallenges({ ...answering, deviceRemoval })
  const challenges = createChallenges({ ...answering, deliveries, deviceChallenges, methodsOf, secrets })
  const devices = createDevices({ ...parts, pushAddresses, pushKeys, secrets })
  const changing = { ...parts, modes, mfaSettings, deliveries, devices, hardwareTokens, remove, secrets }
  const registrations = createRegistrations(changing)
  return {
    challenges,
    connectors,
    deliveries,
    deviceAdministration: createDeviceAdministration({ registrations }),
    deviceChallenges,
    devices,
    hardwareTokenImports: createHardwareTokenImports(parts),
    hardwareTokens,
    inbox,
    methodsOf,
    mfaSettings,
    modes,
    pace,
    passwords: createPasswords({ registrations, challenges }),
    pushKeys,
    pushMessages,
    pushMetrics: createPushMetrics(parts),
    pushRollup: createPushRollup(parts),
    registrations,
    statistics: createStatistics(parts),
    templates,
    users: createUsers({ ...parts, deviceChallenges, registrations, hardwareTokens }),
    waits,
  }
}
