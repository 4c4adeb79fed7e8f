// Creating users, and changing who they are.
import {
  type CreateUserRequest,
  covers,
  invalidField,
  Problem,
  type UpdateUserRequest,
  type User,
} from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import {
  changedFields,
  changedProfile,
  emptyProfile,
  insertUser,
  type ProfileRow,
  updateAdministratorProfile,
  updateProfile as updateProfileRow,
} from '../../people/index.ts'
import { type PoliciesContext, userEntities } from '../../policies/index.ts'
import { changeUser, userTarget } from './change-user.ts'
import { readVersioned } from './read-user.ts'
import { lockUser, type UserRow } from './users-store.ts'

export async function create(
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, ...given }: CreateUserRequest,
): Promise<Versioned<User>> {
  assertMayGive(given, origin.caller)
  const schema = await userEntities.publishedSchema(ctx, tenant)
  return tenant.tx(async (tx) => {
    if (!(await insertUser(tx, userId, new Date(ctx.clock.now())))) throw new Problem('already_exists')
    const changed = await change(ctx, tx, { userId, before: emptyProfile, given, schema })
    await recordEvent(ctx, tx, origin, {
      action: 'user.created',
      target: userTarget(userId),
      details: { fields: changed },
    })
    return readVersioned(ctx, tx, userId)
  })
}

export async function updateProfile(
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  ifMatch: number | null,
  given: UpdateUserRequest,
): Promise<Versioned<User>> {
  assertMayGive(given, origin.caller)
  const schema = await userEntities.publishedSchema(ctx, tenant)
  return changeUser(tenant, origin, userId, async (tx, user) => {
    if (ifMatch !== null && ifMatch !== user.version) throw new Problem('precondition_failed')
    if (user.roles.length > 0 && given.displayName === null)
      throw invalidField('displayName', 'is required for a user with a role')
    const changed = await change(ctx, tx, { userId, before: user, given, schema })
    // Only the names: an audit event outlives the user, whose data must not.
    if (changed.length > 0) {
      const event = { action: 'user.updated', target: userTarget(userId), details: { fields: changed } } as const
      await recordEvent(ctx, tx, origin, event)
    }
    return readVersioned(ctx, tx, userId)
  })
}

/** Creates the user if there is none. For a caller who checks what may be changed, and records the event. */
export async function upsertProfile(
  ctx: BaseContext,
  tx: TenantTx,
  userId: string,
  given: UpdateUserRequest,
  schema: Change['schema'],
): Promise<{ readonly isNew: boolean; readonly roles: UserRow['roles']; readonly fields: readonly string[] }> {
  const isNew = await insertUser(tx, userId, new Date(ctx.clock.now()))
  const user = await lockUser(tx, userId)
  if (!user) throw new Problem('not_found')
  return { isNew, roles: user.roles, fields: await change(ctx, tx, { userId, before: user, given, schema }) }
}

/** Groups and attributes decide what policies allow, as do entities, which only `admin.write` can change. */
function assertMayGive({ groups, attributes }: UpdateUserRequest, { scopes }: Caller): void {
  if ((groups ?? attributes) !== undefined && !covers(scopes, 'admin.write'))
    throw new Problem('insufficient_scope', { members: { scope: 'admin.write' } })
}

interface Change {
  readonly userId: string
  readonly before: ProfileRow
  readonly given: UpdateUserRequest
  readonly schema: Awaited<ReturnType<typeof userEntities.publishedSchema>>
}

/** Returns the names of the fields that changed. */
async function change(ctx: BaseContext, tx: TenantTx, { userId, before, given, schema }: Change): Promise<string[]> {
  const { groups, attributes, ...values } = given
  const after = changedProfile(before, values)
  const fields: string[] = changedFields(before, after)
  if (fields.length > 0) {
    await updateProfileRow(tx, userId, after)
    const { display_name, email_address } = after
    if (display_name !== null)
      await updateAdministratorProfile(tx, userId, { display_name, email_address }, new Date(ctx.clock.now()))
    await userEntities.announceChange(ctx, tx)
  }
  if ((groups ?? attributes) === undefined) return fields
  const entity = { ...(groups && { groups }), ...(attributes && { attributes }) }
  const entityFields = await userEntities.changeUserEntity(ctx, tx, userId, entity, schema)
  if (fields.length === 0 && entityFields.length > 0) await updateProfileRow(tx, userId, after)
  return [...fields, ...entityFields]
}
