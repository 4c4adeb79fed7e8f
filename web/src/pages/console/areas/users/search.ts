import type { AuthType, Role, UserQuery } from '@countersign/contract'
import { searchTexts } from '#console/parts/search-texts.ts'

/** Which users are listed, as in the page's address. */
export type UserSearch = Partial<
  Pick<
    UserQuery,
    | 'search'
    | 'prefix'
    | 'status'
    | 'authType'
    | 'locked'
    | 'secondFactor'
    | 'role'
    | 'risk'
    | 'secondFactorRequired'
    | 'sort'
  >
>

export const sorts = ['userId', 'displayName', 'newest'] as const satisfies readonly UserQuery['sort'][]

const risks = [
  'fraud_reported',
  'password_restricted',
  'push_paused',
  'no_second_factor',
] as const satisfies readonly NonNullable<UserQuery['risk']>[]

const yesOrNo = (value: string | undefined) => (value === 'true' || value === 'false' ? value === 'true' : undefined)
const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((known) => known === value)

/** A parameter with an unknown value is ignored. The server checks the names of methods and roles. */
export function readUserSearch(given: Readonly<Record<string, unknown>>): UserSearch {
  const names = [
    'search',
    'prefix',
    'status',
    'authType',
    'locked',
    'secondFactor',
    'role',
    'risk',
    'secondFactorRequired',
    'sort',
  ] as const
  const { search, prefix, authType, role, ...texts } = searchTexts(given, names)
  const read: { [Name in keyof UserSearch]: UserSearch[Name] | undefined } = {
    search,
    prefix,
    status: oneOf(['active', 'disabled'], texts.status),
    authType: authType as AuthType | undefined,
    locked: yesOrNo(texts.locked),
    secondFactor: yesOrNo(texts.secondFactor),
    role: role as Role | undefined,
    risk: oneOf(risks, texts.risk),
    secondFactorRequired: yesOrNo(texts.secondFactorRequired),
    sort: oneOf(sorts, texts.sort),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as UserSearch
}
