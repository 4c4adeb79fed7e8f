// A tenant's schema, resolved to what authorizing needs: the types, the ancestors that each may have, and the types of values.
import type { Labels } from './labels.ts'

export type ValueType =
  | { readonly kind: 'string' | 'long' | 'boolean' }
  | { readonly kind: ExtensionName }
  | { readonly kind: 'set'; readonly of: ValueType }
  | { readonly kind: 'entity'; readonly type: string }
  | RecordType
  /** A type of the schema. They are not expanded: a few types that name each other twice would fill any memory. */
  | { readonly kind: 'named'; readonly name: string }

export type ExtensionName = 'decimal' | 'ipaddr' | 'datetime' | 'duration'

export interface RecordType {
  readonly kind: 'record'
  readonly attributes: Readonly<Record<string, Attribute>>
}

export interface Attribute {
  readonly type: ValueType
  readonly required: boolean
  /** Of an entity: also an agent may state it, because policies do not rely on it against the agent. */
  readonly fromCaller?: true
  /** Of an action: the highest value that forms offer, and the only ones. */
  readonly max?: number
  readonly values?: readonly string[]
  readonly labels?: Labels
}

export interface EntityType {
  readonly attributes: RecordType['attributes']
  /** The types of its possible ancestors. */
  readonly in: readonly string[]
  /** Set if the schema lists every id. */
  readonly ids?: readonly string[]
  readonly labels?: Labels
}

export interface ActionType {
  readonly principals: readonly string[]
  readonly resources: readonly string[]
  readonly context: ValueType
  /** The groups of actions that it is in, directly or through others. */
  readonly in: readonly string[]
  readonly labels?: Labels
}

export interface ResolvedSchema {
  readonly types: Readonly<Record<string, ValueType>>
  readonly entities: Readonly<Record<string, EntityType>>
  readonly actions: Readonly<Record<string, ActionType>>
}

/** Names come from callers, and must not find inherited properties. */
export const named = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Resolves a named type. Cedar refuses types that refer to themselves. */
export function plainType(schema: ResolvedSchema, type: ValueType): Exclude<ValueType, { kind: 'named' }> {
  let plain = type
  while (plain.kind === 'named') {
    const next = named(schema.types, plain.name)
    if (!next) throw new Error(`The schema names ${plain.name} and does not declare it.`)
    plain = next
  }
  return plain
}

/** What a caller sends with an action, as the action declares it. */
export function sentRecord(
  schema: ResolvedSchema,
  { context }: ActionType,
  member: 'action' | 'request',
): RecordType | undefined {
  const plain = plainType(schema, context)
  const found = plain.kind === 'record' ? named(plain.attributes, member) : undefined
  const record = found && plainType(schema, found.type)
  return record?.kind === 'record' ? record : undefined
}
