// What a profile is after a change.
import { invalidField, type ProfileValues } from '@countersign/contract'
import { canonicalLocale } from '../../base/index.ts'
import type { ProfileRow } from './profiles-store.ts'

export const emptyProfile: ProfileRow = {
  display_name: null,
  email_address: null,
  email_verified: false,
  phone_number: null,
  phone_verified: false,
  locale: null,
  external_id: null,
}

/** An address or number that changes is unverified, unless the change says otherwise. */
export function changedProfile(before: ProfileRow, given: ProfileValues): ProfileRow {
  const { displayName = before.display_name, externalId = before.external_id } = given
  const { emailAddress = before.email_address, phoneNumber = before.phone_number } = given
  const { emailVerified = before.email_verified && emailAddress === before.email_address } = given
  const { phoneVerified = before.phone_verified && phoneNumber === before.phone_number } = given
  if (emailVerified && emailAddress === null) throw invalidField('emailVerified', 'requires emailAddress')
  if (phoneVerified && phoneNumber === null) throw invalidField('phoneVerified', 'requires phoneNumber')
  return {
    display_name: displayName,
    email_address: emailAddress,
    email_verified: emailVerified,
    phone_number: phoneNumber,
    phone_verified: phoneVerified,
    locale: given.locale === undefined ? before.locale : readLocale(given.locale),
    external_id: externalId,
  }
}

function readLocale(given: string | null): string | null {
  if (given === null) return null
  const locale = canonicalLocale(given)
  if (!locale) throw invalidField('locale', 'must be a language tag, such as de or de-CH')
  return locale
}

/** The names of the fields that differ. */
export function changedFields(before: ProfileRow, after: ProfileRow): (keyof ProfileValues)[] {
  const columns = Object.entries(fields) as [keyof ProfileRow, keyof ProfileValues][]
  return columns.filter(([column]) => before[column] !== after[column]).map(([, field]) => field)
}

const fields: Readonly<Record<keyof ProfileRow, keyof ProfileValues>> = {
  display_name: 'displayName',
  email_address: 'emailAddress',
  email_verified: 'emailVerified',
  phone_number: 'phoneNumber',
  phone_verified: 'phoneVerified',
  locale: 'locale',
  external_id: 'externalId',
}
