// `profile` of the type User: filled from the user's profile. Its names are fixed, as those of the context are.
import type { ProfileValues } from '@countersign/contract'
import type { SchemaIssue } from './context-rules.ts'
import { named, plainType, type RecordType, type ResolvedSchema } from './resolved-schema.ts'

const kinds: Readonly<Record<keyof ProfileValues, 'string' | 'boolean'>> = {
  displayName: 'string',
  emailAddress: 'string',
  emailVerified: 'boolean',
  phoneNumber: 'string',
  phoneVerified: 'boolean',
  locale: 'string',
  externalId: 'string',
}
const cedarNames = { string: 'String', boolean: 'Bool' }

export function profileIssues(schema: ResolvedSchema): SchemaIssue[] {
  const declared = declaredProfile(schema)
  if (!declared) return []
  const type = plainType(schema, declared.type)
  if (type.kind !== 'record' || declared.required) {
    const message = "User.profile is reserved for the user's profile"
    return [{ word: 'profile', message, help: 'declare it as profile?: { … }, or use another name' }]
  }
  return Object.entries(type.attributes).flatMap(([word, attribute]) => issuesOf(schema, word, attribute))
}

/** Whether policies read the user's profile. A schema of an earlier version may use the name for something else. */
export const readsProfile = (schema: ResolvedSchema): boolean =>
  declaredProfile(schema) !== undefined && profileIssues(schema).length === 0

/** Whether an entity of the user could be described by only the profile. */
export const isProfileEnough = (schema: ResolvedSchema): boolean =>
  Object.values(named(schema.entities, 'User')?.attributes ?? {}).every(({ required }) => !required)

const declaredProfile = (schema: ResolvedSchema) => named(named(schema.entities, 'User')?.attributes ?? {}, 'profile')

function issuesOf(
  schema: ResolvedSchema,
  word: string,
  { type, required }: RecordType['attributes'][string],
): SchemaIssue[] {
  const kind = named<'string' | 'boolean'>(kinds, word)
  if (!kind) {
    const help = `a profile contains ${Object.keys(kinds).join(', ')}; declare other attributes beside it`
    return [{ word, message: `User.profile.${word} is never set`, help }]
  }
  if (plainType(schema, type).kind === kind && !required) return []
  const message = `User.profile.${word} has a different type, or is not always set`
  return [{ word, message, help: `declare it as ${word}?: ${cedarNames[kind]}` }]
}
