// Rotating the keys that a tenant signs with: recorded, and published to every process.
import type { SigningKey } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { advanceSigningKey, readSigningKeys, type TenancyContext } from '../../tenancy/index.ts'

export function rotateSigningKeys(
  ctx: TenancyContext,
  tenant: TenantScope,
  origin: Origin,
  { force = false }: { readonly force?: boolean },
): Promise<SigningKey[]> {
  return tenant.tx(async (tx) => {
    const kid = await advanceSigningKey(ctx, tx, { force })
    await recordEvent(ctx, tx, origin, {
      action: 'signing_key.rotated',
      target: { kind: 'signing_key', id: kid },
      details: { forced: force },
    })
    tx.afterCommit(() => ctx.signals.publish('tenant', tx.tenantId))
    return readSigningKeys(tenant.joined(tx))
  })
}
