// What an action's context may contain. Its names are fixed: a schema that declares others would wait for values that
// are never set.
import { named, plainType, type RecordType, type ResolvedSchema, type ValueType } from './resolved-schema.ts'

interface ContextName {
  readonly isRight: (type: ValueType, schema: ResolvedSchema) => boolean
  readonly shape: string
  /** Not every request sets it. */
  readonly optional?: true
}

const names: Readonly<Record<string, ContextName>> = {
  request: { isRight: (type) => type.kind === 'record', shape: 'a record' },
  action: { isRight: (type) => type.kind === 'record', shape: 'a record' },
  approvals: {
    isRight: (type, schema) => type.kind === 'set' && plainType(schema, type.of).kind === 'string',
    shape: 'Set<String>',
  },
  now: { isRight: (type) => type.kind === 'datetime', shape: 'datetime' },
  onBehalfOf: { isRight: (type) => type.kind === 'entity' && type.type === 'User', shape: 'User', optional: true },
  delegation: {
    isRight: (type, schema) => type.kind === 'record' && hasOnlyAnId(type, schema),
    shape: '{ id: String }',
    optional: true,
  },
}

const known = Object.keys(names).join(', ')

export interface SchemaIssue {
  /** The word to find in the schema's text. */
  readonly word: string
  readonly message: string
  readonly help: string
}

export function contextIssues(schema: ResolvedSchema): SchemaIssue[] {
  const issues = Object.values(schema.actions).flatMap(({ context }) => {
    const type = plainType(schema, context)
    return type.kind === 'record' ? issuesOf(type, schema) : []
  })
  // Actions share their contexts.
  return [...new Map(issues.map((issue) => [issue.message, issue])).values()]
}

function issuesOf({ attributes }: RecordType, schema: ResolvedSchema): SchemaIssue[] {
  return Object.entries(attributes).flatMap(([word, { type, required }]) => {
    const name = named(names, word)
    if (!name) {
      const help = `the context contains ${known}; the caller's data is in context.request`
      return [{ word, message: `context.${word} is never set`, help }]
    }
    if (!name.isRight(plainType(schema, type), schema)) {
      return [{ word, message: `context.${word} has a different type`, help: `declare it as ${word}: ${name.shape}` }]
    }
    if (required && name.optional) {
      const help = `declare it as ${word}?: ${name.shape}`
      return [{ word, message: `context.${word} is not always set`, help }]
    }
    return []
  })
}

function hasOnlyAnId({ attributes }: RecordType, schema: ResolvedSchema): boolean {
  return Object.entries(attributes).every(
    ([name, { type }]) => name === 'id' && plainType(schema, type).kind === 'string',
  )
}
