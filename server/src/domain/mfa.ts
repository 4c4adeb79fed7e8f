// The part of the domain behind the MFA API: methods, challenges, and the messages that carry codes.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
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
import { createHardwareTokens } from './hardware-tokens/hardware-tokens.ts'
import { createHardwareTokenImports } from './hardware-tokens/imports.ts'
import { createInbox } from './inbox/inbox.ts'
import { createMfaSettings } from './modes/mfa-settings.ts'
import { createModes } from './modes/modes.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createRegistrations } from './registrations/registrations.ts'
import { createStatistics } from './statistics/statistics.ts'
import { createTemplates } from './templates/templates.ts'
import { createUsers } from './users/users.ts'
import type { Vault } from './vault/vault.ts'

interface Parts {
  readonly access: Access
  readonly addresses: Addresses
  readonly audit: Audit
  readonly clock: Clock
  readonly database: Database
  readonly development: boolean
  readonly outbound: Outbound
  readonly signals: Signals
  readonly vault: Vault
}

export type Mfa = ReturnType<typeof createMfa>

export function createMfa(parts: Parts) {
  const modes = createModes(parts)
  const mfaSettings = createMfaSettings(parts)
  const inbox = createInbox(parts)
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
  const registrations = createRegistrations({ ...parts, modes, mfaSettings, deliveries, hardwareTokens })
  const challenges = createChallenges({ ...parts, modes, codes, deliveries, registrations })
  return {
    challenges,
    connectors,
    deliveries,
    hardwareTokenImports: createHardwareTokenImports(parts),
    hardwareTokens,
    inbox,
    mfaSettings,
    modes,
    passwords: createPasswords({ registrations, challenges }),
    registrations,
    statistics: createStatistics(parts),
    templates,
    users: createUsers({ ...parts, registrations, hardwareTokens }),
  }
}
