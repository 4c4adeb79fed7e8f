// The profile of the signed-in user. Users change their name and language themselves; an address only if it is verified.
import {
  type AuthType,
  invalidField,
  type Me,
  Problem,
  type ProfileValues,
  type UpdateMeRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { typedMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import { listRegistrations, registrationSecrets } from '../../authenticators/index.ts'
import { changedFields, changedProfile, updateAdministratorProfile, updateProfile } from '../../people/index.ts'
import { userEntities } from '../../policies/index.ts'
import type { SignInContext } from '../context.ts'
import { asOneself, changingOneself } from './as-oneself.ts'
import { findOneself, type OwnRow } from './self-service-store.ts'

export const read = (tenant: TenantScope, origin: Origin): Promise<Me> =>
  asOneself(tenant, origin, async (tx, userId) => present(tx, origin, await find(tx, userId)))

export const update = (
  ctx: SignInContext,
  tenant: TenantScope,
  origin: Origin,
  { emailRegistrationId, phoneRegistrationId, ...given }: UpdateMeRequest,
): Promise<Me> =>
  changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
    const before = await find(tx, userId)
    if (before.roles.length > 0 && given.displayName === null)
      throw invalidField('displayName', 'is required for a user with a role')
    const email = emailRegistrationId && { field: 'emailRegistrationId', authType: 'email', id: emailRegistrationId }
    const phone = phoneRegistrationId && { field: 'phoneRegistrationId', authType: 'sms', id: phoneRegistrationId }
    const values: ProfileValues = {
      ...given,
      ...(email && { emailAddress: await verifiedAddress(ctx, tx, userId, email as Verified), emailVerified: true }),
      ...(phone && { phoneNumber: await verifiedAddress(ctx, tx, userId, phone as Verified), phoneVerified: true }),
    }
    const after = changedProfile(before, values)
    const fields = changedFields(before, after)
    if (fields.length === 0) return present(tx, origin, before)
    await updateProfile(tx, userId, after)
    const { display_name, email_address } = after
    if (before.roles.length > 0 && display_name !== null)
      await updateAdministratorProfile(tx, userId, { display_name, email_address }, new Date(ctx.clock.now()))
    await userEntities.announceChange(ctx, tx)
    await recordEvent(ctx, tx, origin, {
      action: 'user.updated',
      target: { kind: 'user', id: userId },
      details: { fields },
    })
    return present(tx, origin, { ...before, ...after })
  })

interface Verified {
  readonly field: string
  readonly authType: AuthType
  readonly id: string
}

/** Only an active method to which the user agreed: the user has entered a code that was sent there. */
async function verifiedAddress(
  ctx: SignInContext,
  tx: TenantTx,
  userId: string,
  { field, authType, id }: Verified,
): Promise<string> {
  const held = (await listRegistrations(tx, userId)).find(({ registration_id }) => registration_id === id)
  const { destination } = typedMethod(authType)
  if (held?.auth_type !== authType || held.status !== 'active' || !held.agreed || !destination)
    throw invalidField(field, `must be one of your active methods of the type ${authType}`)
  return destination(await registrationSecrets.open(ctx, tx, held)).address
}

async function find(tx: TenantTx, userId: string): Promise<OwnRow> {
  const row = await findOneself(tx, userId)
  if (!row) throw new Problem('not_found')
  return row
}

const present = (tx: TenantTx, { caller }: Origin, row: OwnRow): Me => ({
  tenantId: tx.tenantId,
  tenantName: row.tenant_name,
  userId: caller.id,
  displayName: row.display_name,
  emailAddress: row.email_address,
  emailVerified: row.email_verified,
  phoneNumber: row.phone_number,
  phoneVerified: row.phone_verified,
  locale: row.locale,
  roles: row.roles,
  passkeyRequired: caller.session?.passkeyRequired ?? false,
  secondFactorRequired: caller.session?.secondFactorRequired ?? false,
  createdAt: row.created_at.toISOString(),
})
