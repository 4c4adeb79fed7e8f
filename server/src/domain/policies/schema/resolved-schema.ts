// A tenant's schema with everything that a decision asks of it at hand: which types there are, what each may be in, and what a
// value must look like.

export type ValueType =
  | { readonly kind: 'string' | 'long' | 'boolean' }
  | { readonly kind: ExtensionName }
  | { readonly kind: 'set'; readonly of: ValueType }
  | { readonly kind: 'entity'; readonly type: string }
  | RecordType
  /** One of the schema's own. They are not filled in: a few that name each other twice would fill any memory. */
  | { readonly kind: 'named'; readonly name: string }

export type ExtensionName = 'decimal' | 'ipaddr' | 'datetime' | 'duration'

export interface RecordType {
  readonly kind: 'record'
  readonly attributes: Readonly<Record<string, { readonly type: ValueType; readonly required: boolean }>>
}

export interface EntityType {
  readonly attributes: RecordType['attributes']
  /** The types that it can be in, directly or not. */
  readonly in: readonly string[]
  /** Where the schema lists every id. */
  readonly ids?: readonly string[]
}

export interface ActionType {
  readonly principals: readonly string[]
  readonly resources: readonly string[]
  readonly context: ValueType
  /** The groups of actions that it is in, directly or not. */
  readonly in: readonly string[]
}

export interface ResolvedSchema {
  readonly types: Readonly<Record<string, ValueType>>
  readonly entities: Readonly<Record<string, EntityType>>
  readonly actions: Readonly<Record<string, ActionType>>
}

/** Names come from callers: none of them may find what every object inherits. */
export const named = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** What a named type stands for. Cedar refuses types that stand for themselves. */
export function plainType(schema: ResolvedSchema, type: ValueType): Exclude<ValueType, { kind: 'named' }> {
  let plain = type
  while (plain.kind === 'named') {
    const next = named(schema.types, plain.name)
    if (!next) throw new Error(`The schema names ${plain.name} and does not declare it.`)
    plain = next
  }
  return plain
}
