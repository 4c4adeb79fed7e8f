// The profile of a user. The words by which the user is found are kept by a trigger.
import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'

export interface ProfileRow {
  readonly display_name: string | null
  readonly email_address: string | null
  readonly email_verified: boolean
  readonly phone_number: string | null
  readonly phone_verified: boolean
  readonly locale: string | null
  readonly external_id: string | null
}

export const profileColumns = new Columns(
  'display_name',
  'email_address',
  'email_verified',
  'phone_number',
  'phone_verified',
  'locale',
  'external_id',
)

export function updateProfile(tx: TenantTx, userId: string, profile: ProfileRow): Promise<number> {
  return tx.run(sql`
    update users set
      display_name = ${profile.display_name},
      email_address = ${profile.email_address},
      email_verified = ${profile.email_verified},
      phone_number = ${profile.phone_number},
      phone_verified = ${profile.phone_verified},
      locale = ${profile.locale},
      external_id = ${profile.external_id},
      version = version + 1
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

/** Undefined for a user without a name. */
export async function findProfileName(tx: TenantTx, userId: string): Promise<string | undefined> {
  const row = await tx.row<{ display_name: string | null }>(sql`
    select display_name from users where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
  return row?.display_name ?? undefined
}

/** The language that the user prefers. */
export async function findProfileLocale(tx: TenantTx, userId: string): Promise<string | undefined> {
  return (await localesOf(tx, userId))?.locale
}

const localesOf = merged<string, { readonly user_id: string; readonly locale: string }>(
  (userId) => userId,
  async (tx, userIds) => {
    const rows = await tx.rows<{ readonly user_id: string; readonly locale: string }>(sql`
      select user_id, locale from users
      where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) and locale is not null`)
    return new Map(rows.map((row) => [row.user_id, row]))
  },
)
