// Makes a tenant that can be used at once: its keys, a client for its first program, an invitation for its first person.
import { randomBytes } from 'node:crypto'
import { allScopes, type CreatedTenant, type CreateTenantRequest, operatorScopes, Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { asOtherTenant } from '@countersign/platform/database/across-tenants'
import type { Audit, AuditOrigin, KnownHeads } from '../../audit/index.ts'
import type { Versioned } from '../../base/index.ts'
import { clients } from '../../oauth/index.ts'
import { findFormerTenant, initialiseSigningKeys, insertTenant, type TenancyContext } from '../../tenancy/index.ts'
import type { Administrators } from '../administrators/administrators.ts'
import { present, target } from './present.ts'

export interface ProvisionParts extends TenancyContext {
  readonly audit: Audit
  readonly knownHeads: KnownHeads
  readonly administrators: Administrators
}

interface NewTenant extends Omit<CreateTenantRequest, 'tenantId'> {
  readonly tenantId: string
  readonly isOperator: boolean
}

/** In the operators' transaction, or in the new tenant's own where the new tenant is theirs. */
type Provision = (tx: TenantTx, origin: AuditOrigin, input: NewTenant) => Promise<Versioned<CreatedTenant>>

export function createProvision(parts: ProvisionParts): Provision {
  const { clock, signals, audit, vault, knownHeads, administrators } = parts
  return async (tx, origin, { tenantId, displayName, administrator, isOperator }) => {
    const created = await asOtherTenant(tx, tenantId, async (own) => {
      const row = await insertTenant(own, { displayName, isOperator }, new Date(clock.now()))
      if (!row) throw new Problem('already_exists')
      await vault.initialise(own)
      await initialiseSigningKeys(parts, own)
      await knownHeads.initialise(own)
      const maker = seenFromInside(origin, tx.tenantId)
      const scopes = isOperator ? allScopes : allScopes.filter((scope) => !operatorScopes.includes(scope))
      const client = await clients.add(parts, own, maker, { displayName: 'First client', scopes }, scopes)
      const invited = await administrators.add(own, maker, {
        ...administrator,
        roles: isOperator ? ['administrator', 'operator'] : ['administrator'],
      })
      return {
        version: row.version,
        resource: { tenant: present(row), invitation: invited.resource.invitation, client: client.resource },
      }
    })
    // Whoever believed in the former tenant would believe in a new one of its id. Asked after the insert, which waited for a
    // purge that was under way.
    if (await findFormerTenant(tx, tenantId)) throw new Problem('already_exists')
    await audit.record(tx, origin, { action: 'tenant.created', target: target(tenantId), details: { displayName } })
    // Processes that were asked for it before it was there remember that it was not.
    tx.afterCommit(() => signals.publish('tenant', tenantId))
    return created
  }
}

/** A caller is a stranger in the tenant that it makes: there it is an operator, of another tenant. */
function seenFromInside(origin: AuditOrigin, tenantId: string): AuditOrigin {
  if ('actor' in origin) return origin
  return { actor: { kind: 'operator', id: origin.caller.id, tenantId }, source: origin }
}

const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

export function newTenantId(): string {
  return `t-${Array.from(randomBytes(10), (byte) => base32[byte % base32.length]).join('')}`
}
