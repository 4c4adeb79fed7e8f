// The people who administer a tenant: who they are, what they may do, and that the tenant always has one.
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
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import { updateReleasedOf } from '../../authenticators/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import {
  type AdministratorRow,
  assertRolesGrantable,
  deleteUser,
  endSessionsAsConsequence,
  findAdministrator,
  insertAdministrator,
  insertUser,
  listAdministrators,
  updateActivated,
  updateAdministrator,
  updateInvitation,
} from '../../people/index.ts'
import { userEntities } from '../../policies/index.ts'
import { newInvitation } from '../invitations/new-invitation.ts'
import { administers, assertNotLast, changeAdministrator } from './change-administrator.ts'

export const invite = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  input: InviteAdministratorRequest,
): Promise<Versioned<InvitedAdministrator>> =>
  tenant.tx(async (tx) => {
    await assertRolesGrantable(tx, input.roles, origin.caller.scopes)
    return add(ctx, tx, origin, input)
  })

/** Does not check whether the roles can be granted: a new tenant's first administrator has no inviter in the tenant. */
export async function add(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  person: InviteAdministratorRequest,
): Promise<Versioned<InvitedAdministrator>> {
  const { userId, displayName, emailAddress, roles } = person
  const invitation = newInvitation(ctx, tx.tenantId, userId)
  const now = new Date(ctx.clock.now())
  // An existing user may have methods that an application registered: these must not give access to the administration.
  if (!(await insertUser(tx, userId, now))) throw new Problem('already_exists')
  await insertAdministrator(tx, person, invitation.kept, now)
  await recordEvent(ctx, tx, origin, {
    action: 'administrator.invited',
    target: target(userId),
    details: { displayName, emailAddress, roles },
  })
  const { version, resource } = await read(tx, userId)
  return { version, resource: { administrator: resource, invitation: invitation.shown } }
}

/** For an administrator who got a password in another way than by accepting the invitation. */
export async function activate(ctx: BaseContext, tx: TenantTx, origin: AuditOrigin, userId: string): Promise<void> {
  if ((await updateActivated(tx, userId, new Date(ctx.clock.now()))) > 0)
    await recordEvent(ctx, tx, origin, { action: 'administrator.activated', target: target(userId) })
}

export const reinvite = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
): Promise<Versioned<InvitedAdministrator>> =>
  changeAdministrator(tenant, origin, userId, null, async (tx, { status }) => {
    if (status !== 'invited') throw new Problem('administrator_state_conflict')
    const invitation = newInvitation(ctx, tx.tenantId, userId)
    await updateInvitation(tx, userId, invitation.kept, new Date(ctx.clock.now()))
    await recordEvent(ctx, tx, origin, { action: 'administrator.reinvited', target: target(userId) })
    const { version, resource } = await read(tx, userId)
    return { version, resource: { administrator: resource, invitation: invitation.shown } }
  })

export const list = (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<Administrator>> =>
  tenant.tx(async (tx) => {
    const [after] = decodeCursor(cursor, ['string']) ?? []
    return pageOf(await listAdministrators(tx, after, limit + 1), limit, (row) => [row.user_id], present)
  })

export const find = (tenant: TenantScope, userId: string): Promise<Versioned<Administrator>> =>
  tenant.tx((tx) => read(tx, userId))

export const update = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  ifMatch: number | null,
  input: UpdateAdministratorRequest,
): Promise<Versioned<Administrator>> =>
  changeAdministrator(tenant, origin, userId, ifMatch, async (tx, administrator) => {
    if (input.roles) await assertRolesGrantable(tx, input.roles, origin.caller.scopes)
    // Only an accepted invitation makes an administrator active. To withdraw an invitation, delete the administrator.
    if (input.status && administrator.status === 'invited') throw new Problem('administrator_state_conflict')
    if (!administers({ ...administrator, ...input })) await assertNotLast(tx, administrator)
    await updateAdministrator(tx, userId, input, new Date(ctx.clock.now()))
    if (input.roles || input.status) await endSessionsAsConsequence(ctx, tx, userId)
    await recordEvent(ctx, tx, origin, { action: 'administrator.updated', target: target(userId), details: input })
    return read(tx, userId)
  })

export const remove = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  ifMatch: number | null,
): Promise<void> =>
  changeAdministrator(tenant, origin, userId, ifMatch, async (tx, administrator) => {
    await assertNotLast(tx, administrator)
    await updateReleasedOf(tx, userId)
    await endSessionsAsConsequence(ctx, tx, userId)
    await deleteUser(tx, userId)
    await userEntities.removeUserEntity(ctx, tx, userId)
    await recordEvent(ctx, tx, origin, { action: 'administrator.deleted', target: target(userId) })
  })

export const target = (userId: string) => ({ kind: 'administrator' as const, id: userId })

export async function read(tx: TenantTx, userId: string): Promise<Versioned<Administrator>> {
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
