// The part of the domain behind the MFA API: methods, challenges, and the messages that carry codes.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Outbound } from '@countersign/platform/outbound'
import type { Signals } from '@countersign/platform/signals'
import type { Access } from './access-tokens/access.ts'
import type { Addresses } from './addresses/addresses.ts'
import type { Audit } from './audit/audit.ts'
import { createChallengeCodes } from './challenges/challenge-codes.ts'
import { createChallenges } from './challenges/challenges.ts'
import { createCodes } from './challenges/codes.ts'
import { createConnectors } from './connectors/connectors.ts'
import { createDeliveries } from './deliveries/deliveries.ts'
import { createDeviceChallenges } from './device-challenges/device-challenges.ts'
import { createDeviceAdministration } from './devices/administration.ts'
import { createDevices } from './devices/devices.ts'
import { createPushAddresses } from './devices/push-addresses.ts'
import { createHardwareTokens } from './hardware-tokens/hardware-tokens.ts'
import { createHardwareTokenImports } from './hardware-tokens/imports.ts'
import { createInbox } from './inbox/inbox.ts'
import { createMfaSettings } from './modes/mfa-settings.ts'
import { createModes } from './modes/modes.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createPushKeys } from './push-messages/push-keys.ts'
import { createPushMessages } from './push-messages/push-messages.ts'
import { createPushMetrics } from './push-metrics/push-metrics.ts'
import { createPushRollup } from './push-metrics/rollup.ts'
import { createRegistrations } from './registrations/registrations.ts'
import type { Sessions } from './sessions/sessions.ts'
import { createStatistics } from './statistics/statistics.ts'
import { createTemplates } from './templates/templates.ts'
import { createUsers } from './users/users.ts'
import type { Vault } from './vault/vault.ts'
import { createPace } from './waits/pace.ts'
import { createWaits } from './waits/waits.ts'

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
  const devices = createDevices({ ...parts, pushAddresses, pushKeys, waits })
  const registrations = createRegistrations({ ...parts, modes, mfaSettings, deliveries, devices, hardwareTokens })
  const answering = { ...parts, modes, codes, devices, pace, pushMessages, registrations, waits }
  const deviceChallenges = createDeviceChallenges(answering)
  const challenges = createChallenges({ ...answering, deliveries, deviceChallenges })
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
