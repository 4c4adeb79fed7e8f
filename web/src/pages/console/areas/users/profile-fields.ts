// What is typed about a user, and what is sent of it.
import type { UpdateUserRequest, User } from '@countersign/contract'
import { looksLikeEmail } from '#console/parts/email-address.ts'
import { jsonObjectOf } from '#console/parts/json-object.ts'
import type { UsersMessages } from './messages/en.ts'

export interface TypedProfile {
  readonly userId: string
  readonly displayName: string
  readonly emailAddress: string
  readonly emailVerified: boolean
  readonly phoneNumber: string
  readonly phoneVerified: boolean
  readonly locale: string
  readonly externalId: string
  readonly groups: string
  readonly attributes: string
}

export const typedProfile = (user: User | undefined): TypedProfile => ({
  userId: user?.userId ?? '',
  displayName: user?.displayName ?? '',
  emailAddress: user?.emailAddress ?? '',
  emailVerified: user?.emailVerified ?? false,
  phoneNumber: user?.phoneNumber ?? '',
  phoneVerified: user?.phoneVerified ?? false,
  locale: user?.locale ?? '',
  externalId: user?.externalId ?? '',
  groups: (user?.groups ?? []).join('\n'),
  attributes: user && Object.keys(user.attributes).length > 0 ? JSON.stringify(user.attributes, null, 2) : '',
})

type Problems = Partial<Record<keyof TypedProfile, string>>

const phoneForm = /^\+[1-9]\d{6,14}$/

export function profileProblems(typed: TypedProfile, text: UsersMessages): Problems {
  const email = typed.emailAddress.trim()
  const phone = phoneOf(typed)
  return {
    ...(typed.userId.trim() === '' ? { userId: text.required } : {}),
    ...(email !== '' && !looksLikeEmail(email) ? { emailAddress: text.emailInvalid } : {}),
    ...(phone !== '' && !phoneForm.test(phone) ? { phoneNumber: text.phoneInvalid } : {}),
    ...(isLocale(typed.locale.trim()) ? {} : { locale: text.localeInvalid }),
    ...(jsonObjectOf(typed.attributes) ? {} : { attributes: text.attributesInvalid }),
  }
}

/** Only what differs from the stored values: a caller who may not change the rest does not send it. */
export function changesOf(typed: TypedProfile, user: User | undefined): UpdateUserRequest {
  const before = read(typedProfile(user))
  const after = read(typed)
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  )
}

function read(typed: TypedProfile) {
  const emailAddress = typed.emailAddress.trim() || null
  const phoneNumber = phoneOf(typed) || null
  return {
    displayName: typed.displayName.trim() || null,
    emailAddress,
    emailVerified: emailAddress !== null && typed.emailVerified,
    phoneNumber,
    phoneVerified: phoneNumber !== null && typed.phoneVerified,
    locale: typed.locale.trim() || null,
    externalId: typed.externalId.trim() || null,
    groups: typed.groups.split('\n').flatMap((line) => line.trim() || []),
    attributes: jsonObjectOf(typed.attributes) ?? {},
  }
}

/** Without the spaces and hyphens that people write. */
const phoneOf = ({ phoneNumber }: TypedProfile): string => phoneNumber.replaceAll(/[\s().-]/g, '')

function isLocale(locale: string): boolean {
  try {
    return locale === '' || Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}
