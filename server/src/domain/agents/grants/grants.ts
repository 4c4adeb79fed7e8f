// Grants, from the first call to the last.
import type { GrantState, IntrospectGrantRequest } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import type { AgentsContext } from '../context.ts'
import { readGrantId } from './grant-token.ts'
import { findGrant, type GrantRow, updateExpired } from './grants-store.ts'
import { presentFacts } from './present.ts'
import { settle } from './reserve.ts'
import { isVoid } from './validity.ts'

export { complete, consume } from './consume.ts'
export { issue } from './issue.ts'

export async function introspect(
  ctx: AgentsContext,
  tenant: TenantScope,
  { grant }: IntrospectGrantRequest,
): Promise<GrantState> {
  const grantId = await readGrantId(ctx, tenant.id, grant)
  if (grantId === undefined) return { active: false }
  return tenant.tx(async (tx) => {
    const row = await findGrant(tx, grantId)
    if (!row) return { active: false }
    const state = await stateOf(tx, row, new Date(ctx.clock.now()))
    return {
      active: state === 'issued',
      state,
      ...presentFacts(row),
      action: row.action,
      resource: row.resource,
      expiresAt: row.expires_at.toISOString(),
    }
  })
}

/** Releases what expired grants have reserved. Returns how many there were. */
export async function expire({ clock }: BaseContext, tx: TenantTx, limit: number): Promise<number> {
  const expired = await updateExpired(tx, new Date(clock.now()), limit)
  await settle(tx, expired, false)
  return expired.length
}

async function stateOf(tx: TenantTx, row: GrantRow, now: Date): Promise<NonNullable<GrantState['state']>> {
  if (row.state !== 'issued') return row.state
  if (row.expires_at <= now) return 'expired'
  return (await isVoid(tx, row, now)) ? 'revoked' : 'issued'
}
