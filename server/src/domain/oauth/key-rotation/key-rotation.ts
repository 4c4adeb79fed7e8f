// Changing the key that a tenant signs with: audited, and told to every process.
import type { SigningKey } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import { advanceSigningKey, readSigningKeys, type Vault } from '../../tenancy/index.ts'

export interface KeyRotation {
  rotate(tenant: TenantScope, origin: Origin, options: { readonly force?: boolean }): Promise<SigningKey[]>
}

interface Parts {
  readonly audit: Audit
  readonly signals: Signals
  readonly clock: Clock
  readonly vault: Vault
}

export function createKeyRotation(parts: Parts): KeyRotation {
  const { audit, signals } = parts
  return {
    rotate: (tenant, origin, { force = false }) =>
      tenant.tx(async (tx) => {
        const kid = await advanceSigningKey(parts, tx, { force })
        await audit.record(tx, origin, {
          action: 'signing_key.rotated',
          target: { kind: 'signing_key', id: kid },
          details: { forced: force },
        })
        tx.afterCommit(() => signals.publish('tenant', tx.tenantId))
        return readSigningKeys(tenant.joined(tx))
      }),
  }
}
