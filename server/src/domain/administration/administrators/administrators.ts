// The people who administer a tenant: who they are, what they may do, and that there is always one of them.
import {
  type Administrator,
  type InviteAdministratorRequest,
  type InvitedAdministrator,
  type Page,
  type PageQuery,
  Problem,
  type UpdateAdministratorRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import { updateReleasedOf } from '../../authenticators/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import {
  type AdministratorRow,
  assertRolesGrantable,
  deleteUser,
  endSessionsAsConsequence,
  findAdministrator,
  hasOtherAdministrator,
  insertAdministrator,
  insertUser,
  listAdministrators,
  updateActivated,
  updateAdministrator,
  updateInvitation,
} from '../../people/index.ts'
import { lockTenant } from '../../tenancy/index.ts'
import { lockUser } from '../users/users-store.ts'
import { createInvite } from './invitation.ts'

export type Administrators = ReturnType<typeof createAdministrators>

interface Parts extends BaseContext {
  readonly audit: Audit
}

export function createAdministrators(parts: Parts) {
  const { clock, audit } = parts
  const invite = createInvite(parts)
  const now = () => new Date(clock.now())

  /** Also for tenants that are being made: the roles are then decided by whoever makes them. */
  const add = async (
    tx: TenantTx,
    origin: AuditOrigin,
    person: InviteAdministratorRequest,
  ): Promise<Versioned<InvitedAdministrator>> => {
    const { userId, displayName, emailAddress, roles } = person
    const invitation = invite(tx.tenantId, userId)
    // Somebody who is a user already may have methods that an application registered: they must not become a way in here.
    if (!(await insertUser(tx, userId, now()))) throw new Problem('already_exists')
    await insertAdministrator(tx, person, invitation.kept, now())
    await audit.record(tx, origin, {
      action: 'administrator.invited',
      target: target(userId),
      details: { displayName, emailAddress, roles },
    })
    const { version, resource } = await read(tx, userId)
    return { version, resource: { administrator: resource, invitation: invitation.shown } }
  }

  /**
   * Every change: one at a time in a tenant, so that two cannot take each other for the administrator who remains; checked
   * against the version that was read. Whoever changes or invites a person could become that person, so they need to be able
   * to grant what the person holds.
   */
  const change = <T>(
    tenant: TenantScope,
    origin: Origin,
    userId: string,
    ifMatch: number | null,
    work: (tx: TenantTx, administrator: AdministratorRow) => Promise<T>,
  ): Promise<T> =>
    tenant.tx(async (tx) => {
      await lockTenant(tx)
      // Whatever acts on who the user is waits, and then finds the roles and the status as they are.
      await lockUser(tx, userId)
      const administrator = await findAdministrator(tx, userId)
      if (!administrator) throw new Problem('not_found')
      if (ifMatch !== null && ifMatch !== administrator.version) throw new Problem('precondition_failed')
      await assertRolesGrantable(tx, administrator.roles, origin.caller.scopes)
      return work(tx, administrator)
    })

  return {
    add,

    /** For whoever has got a password in another way than by accepting the invitation. */
    async activate(tx: TenantTx, origin: AuditOrigin, userId: string): Promise<void> {
      if ((await updateActivated(tx, userId, now())) > 0)
        await audit.record(tx, origin, { action: 'administrator.activated', target: target(userId) })
    },

    invite: (tenant: TenantScope, origin: Origin, input: InviteAdministratorRequest) =>
      tenant.tx(async (tx) => {
        await assertRolesGrantable(tx, input.roles, origin.caller.scopes)
        return add(tx, origin, input)
      }),

    reinvite: (tenant: TenantScope, origin: Origin, userId: string): Promise<Versioned<InvitedAdministrator>> =>
      change(tenant, origin, userId, null, async (tx, { status }) => {
        if (status !== 'invited') throw new Problem('administrator_state_conflict')
        const invitation = invite(tx.tenantId, userId)
        await updateInvitation(tx, userId, invitation.kept, now())
        await audit.record(tx, origin, { action: 'administrator.reinvited', target: target(userId) })
        const { version, resource } = await read(tx, userId)
        return { version, resource: { administrator: resource, invitation: invitation.shown } }
      }),

    list: (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<Administrator>> =>
      tenant.tx(async (tx) => {
        const [after] = decodeCursor(cursor, ['string']) ?? []
        return pageOf(await listAdministrators(tx, after, limit + 1), limit, (row) => [row.user_id], present)
      }),

    find: (tenant: TenantScope, userId: string): Promise<Versioned<Administrator>> =>
      tenant.tx((tx) => read(tx, userId)),

    update: (
      tenant: TenantScope,
      origin: Origin,
      userId: string,
      ifMatch: number | null,
      input: UpdateAdministratorRequest,
    ): Promise<Versioned<Administrator>> =>
      change(tenant, origin, userId, ifMatch, async (tx, administrator) => {
        if (input.roles) await assertRolesGrantable(tx, input.roles, origin.caller.scopes)
        // Only an accepted invitation makes an active administrator; one that is not wanted any more is deleted.
        if (input.status && administrator.status === 'invited') throw new Problem('administrator_state_conflict')
        if (!administers({ ...administrator, ...input })) await assertNotLast(tx, administrator)
        await updateAdministrator(tx, userId, input, now())
        if (input.roles || input.status) await endSessionsAsConsequence(parts, tx, userId)
        await audit.record(tx, origin, { action: 'administrator.updated', target: target(userId), details: input })
        return read(tx, userId)
      }),

    remove: (tenant: TenantScope, origin: Origin, userId: string, ifMatch: number | null): Promise<void> =>
      change(tenant, origin, userId, ifMatch, async (tx, administrator) => {
        await assertNotLast(tx, administrator)
        await updateReleasedOf(tx, userId)
        await endSessionsAsConsequence(parts, tx, userId)
        await deleteUser(tx, userId)
        await audit.record(tx, origin, { action: 'administrator.deleted', target: target(userId) })
      }),
  }
}

const target = (userId: string) => ({ kind: 'administrator', id: userId })

function administers({ roles, status }: Pick<AdministratorRow, 'roles' | 'status'>): boolean {
  return roles.includes('administrator') && status !== 'disabled'
}

async function assertNotLast(tx: TenantTx, administrator: AdministratorRow): Promise<void> {
  if (administers(administrator) && !(await hasOtherAdministrator(tx, administrator.user_id)))
    throw new Problem('last_administrator')
}

async function read(tx: TenantTx, userId: string): Promise<Versioned<Administrator>> {
  const row = await findAdministrator(tx, userId)
  if (!row) throw new Problem('not_found')
  return { version: row.version, resource: present(row) }
}

function present(row: AdministratorRow): Administrator {
  return {
    userId: row.user_id,
    displayName: row.display_name,
    emailAddress: row.email_address,
    roles: row.roles,
    status: row.status,
    invitationExpiresAt: row.invitation_expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
