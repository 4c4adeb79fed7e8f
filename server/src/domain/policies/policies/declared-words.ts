// What the tenant's published schema declares of an action. Every other name is its sender's own.
import type { Language } from '@countersign/contract'
import type { PoliciesContext } from '../context.ts'
import { wordsFor } from '../schema/labels.ts'
import { named, type RecordType, type ResolvedSchema, sentRecord } from '../schema/resolved-schema.ts'

type InWords = (language: Language) => string

/** The words that people read in the place of names. */
export interface DeclaredWords {
  readonly action: InWords
  readonly resourceType: InWords
  /** Of each property that the action declares. */
  readonly properties: ReadonlyMap<string, InWords>
}

interface Named {
  readonly action: string
  readonly resourceType: string
}

export async function declaredWords(
  { publishedPolicies }: PoliciesContext,
  tenantId: string,
  { action, resourceType }: Named,
): Promise<DeclaredWords> {
  const schema = (await publishedPolicies.of(tenantId))?.schema
  const inWords =
    (name: string, { labels }: Pick<ResolvedSchema['entities'][string], 'labels'> = {}): InWords =>
    (language) =>
      wordsFor(name, labels, language)
  const properties = schema && recordOf(schema, action, 'action')?.attributes
  return {
    action: inWords(action, schema && named(schema.actions, action)),
    resourceType: inWords(resourceType, schema && named(schema.entities, resourceType)),
    properties: new Map(Object.entries(properties ?? {}).map(([name, attribute]) => [name, inWords(name, attribute)])),
  }
}

/**
 * The members of a request's context that policies can read, in the order of their names. Not times: they differ from
 * one request to the next.
 */
export async function declaredContext(
  { publishedPolicies }: PoliciesContext,
  tenantId: string,
  action: string,
): Promise<string[]> {
  const schema = (await publishedPolicies.of(tenantId))?.schema
  const record = schema && recordOf(schema, action, 'request')
  const members = Object.entries(record?.attributes ?? {}).filter(([, { type }]) => type.kind !== 'datetime')
  return members.map(([name]) => name).sort()
}

function recordOf(schema: ResolvedSchema, action: string, member: 'action' | 'request'): RecordType | undefined {
  const declared = named(schema.actions, action)
  return declared && sentRecord(schema, declared, member)
}
