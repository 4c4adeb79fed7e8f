// Creates a tenant that can be used immediately: its keys, a client for its first program, an invitation for its first person.
import { randomBytes } from 'node:crypto'
import {
  allScopes,
  type CreatedTenant,
  type CreateTenantRequest,
  invalidField,
  operatorScopes,
  Problem,
  tenantIdForm,
} from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { acrossTenants, asOtherTenant } from '@countersign/platform/database/across-tenants'
import { type AuditContext, type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { clients } from '../../oauth/index.ts'
import { findFormerTenant, initialiseSigningKeys, insertTenant } from '../../tenancy/index.ts'
import * as administrators from '../administrators/administrators.ts'
import { findOperatorTenantId } from './all-tenants-store.ts'
import { present, target } from './present.ts'

interface NewTenant extends Omit<CreateTenantRequest, 'tenantId'> {
  readonly tenantId: string
  readonly isOperator: boolean
}

/** For the first run and the command line, which have no caller. The operators' tenant must be created before every other. */
export async function provision(
  ctx: AuditContext,
  { tenantId = newTenantId(), ...input }: CreateTenantRequest,
  { isOperator = false }: { isOperator?: boolean } = {},
): Promise<CreatedTenant> {
  assertTenantId(tenantId)
  const operatorTenantId = isOperator
    ? tenantId
    : await acrossTenants(ctx.database, 'a tenant made without a caller', findOperatorTenantId)
  const { resource } = await ctx.database.inTenant(operatorTenantId, (tx) =>
    addTenant(ctx, tx, { actor: { kind: 'system', id: 'provision' } }, { ...input, tenantId, isOperator }),
  )
  return resource
}

/** In the operators' transaction, or in the new tenant's own if the new tenant is the operators'. */
export async function addTenant(
  ctx: AuditContext,
  tx: TenantTx,
  origin: AuditOrigin,
  { tenantId, displayName, administrator, isOperator }: NewTenant,
): Promise<Versioned<CreatedTenant>> {
  const created = await asOtherTenant(tx, tenantId, async (own) => {
    const row = await insertTenant(own, { displayName, isOperator }, new Date(ctx.clock.now()))
    if (!row) throw new Problem('already_exists')
    await ctx.vault.initialise(own)
    await initialiseSigningKeys(ctx, own)
    await ctx.knownHeads.initialise(own)
    const creator = seenFromInside(origin, tx.tenantId)
    const scopes = isOperator ? allScopes : allScopes.filter((scope) => !operatorScopes.includes(scope))
    const client = await clients.add(ctx, own, creator, { displayName: 'First client', scopes }, scopes)
    const invited = await administrators.add(ctx, own, creator, {
      ...administrator,
      roles: isOperator ? ['administrator', 'operator'] : ['administrator'],
    })
    return {
      version: row.version,
      resource: { tenant: present(row), invitation: invited.resource.invitation, client: client.resource },
    }
  })
  // Whatever still trusts a former tenant would trust a new one with its id. Checked after the insert, which waited for a purge
  // in progress.
  if (await findFormerTenant(tx, tenantId)) throw new Problem('already_exists')
  await recordEvent(ctx, tx, origin, {
    action: 'tenant.created',
    target: target(tenantId),
    details: { displayName },
  })
  // A process that looked for the tenant earlier has cached that there is none.
  tx.afterCommit(() => ctx.signals.publish('tenant', tenantId))
  return created
}

/** A caller is unknown in the tenant that it creates: there it is an operator, of another tenant. */
function seenFromInside(origin: AuditOrigin, tenantId: string): AuditOrigin {
  if ('actor' in origin) return origin
  return { actor: { kind: 'operator', id: origin.caller.id, tenantId }, source: origin }
}

/** The contract checks it for callers over HTTP, but not for commands. */
function assertTenantId(tenantId: string): void {
  if (!tenantIdForm.pattern.test(tenantId)) throw invalidField('tenantId', tenantIdForm.issue)
}

const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

export function newTenantId(): string {
  return `t-${Array.from(randomBytes(10), (byte) => base32[byte % base32.length]).join('')}`
}
