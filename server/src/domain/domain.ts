// The domain as services, tasks and commands see it.
import type { Clock } from '@countersign/platform/clock'
import type { MasterKeyRing } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { type Access, createAccess } from './access-tokens/access.ts'
import type { Addresses } from './addresses/addresses.ts'
import { createAudit } from './audit/audit.ts'
import { type Clients, createClients } from './clients/clients.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys/signing-keys.ts'
import { createVault, type Vault } from './vault/vault.ts'

export interface DomainParts {
  readonly database: Database
  readonly clock: Clock
  readonly signals: Signals
  readonly addresses: Addresses
  readonly masterKeys: MasterKeyRing
}

export interface Domain {
  readonly clock: Clock
  readonly access: Access
  readonly clients: Clients
  readonly signingKeys: SigningKeys
  readonly vault: Vault
}

export function createDomain(parts: DomainParts): Domain {
  const vault = createVault(parts)
  const audit = createAudit(parts)
  const signingKeys = createSigningKeys({ ...parts, vault, audit })
  return {
    clock: parts.clock,
    access: createAccess({ ...parts, signingKeys, audit }),
    clients: createClients({ ...parts, audit }),
    signingKeys,
    vault,
  }
}
