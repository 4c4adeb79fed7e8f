// Converts plain JSON to Cedar's values by the schema. What the schema does not declare is left out, because no policy can read
// it. A value of another type is refused: `==` between two types is just false, and a forbid would not match.

import type { CedarValueJson } from '../cedar/cedar.ts'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import { extensions } from './extensions.ts'
import {
  type ExtensionName,
  named,
  plainType,
  type RecordType,
  type ResolvedSchema,
  type ValueType,
} from './resolved-schema.ts'

export class NonConforming extends Error {
  override readonly name = 'NonConforming'
  readonly path: string
  /** A predicate for the path: `must be text`. */
  readonly issue: string

  constructor(path: string, issue: string) {
    super(`${path} ${issue}`)
    this.path = path
    this.issue = issue
  }
}

export interface Conforming {
  readonly schema: ResolvedSchema
  /** For entities that administrators write: an attribute that the schema does not declare is a mistake. */
  readonly refuseUnknown?: true
}

type CedarRecord = Record<string, CedarValueJson>

/** @throws {NonConforming} */
export function conformRecord(
  conforming: Conforming,
  attributes: RecordType['attributes'],
  given: unknown,
  path: string,
): CedarRecord {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new NonConforming(path, 'must be an object')
  const values = given as Readonly<Record<string, unknown>>
  if (conforming.refuseUnknown) refuseUnknown(attributes, values, path)
  const record: CedarRecord = {}
  for (const [name, { type, required }] of Object.entries(attributes)) {
    const value = named(values, name)
    if (value !== undefined) record[name] = conformValue(conforming, type, value, `${path}.${name}`)
    else if (required) throw new NonConforming(`${path}.${name}`, 'is required by the schema')
  }
  return record
}

function refuseUnknown(attributes: RecordType['attributes'], values: object, path: string): void {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(attributes, name))
  if (unknown !== undefined) throw new NonConforming(`${path}.${unknown}`, 'is not in the schema')
}

function conformValue(conforming: Conforming, type: ValueType, value: unknown, path: string): CedarValueJson {
  const plain = plainType(conforming.schema, type)
  switch (plain.kind) {
    case 'string':
      if (typeof value !== 'string') throw new NonConforming(path, 'must be text')
      return value
    case 'long':
      if (!Number.isSafeInteger(value)) throw new NonConforming(path, 'must be a whole number')
      return value as number
    case 'boolean':
      if (typeof value !== 'boolean') throw new NonConforming(path, 'must be true or false')
      return value
    case 'set':
      if (!Array.isArray(value)) throw new NonConforming(path, 'must be a list')
      return value.map((item, index) => conformValue(conforming, plain.of, item, `${path}[${index}]`))
    case 'record':
      return conformRecord(conforming, plain.attributes, value, path)
    case 'entity':
      return { __entity: entityOf(conforming.schema, plain.type, value, path) }
    default:
      return { __extn: { fn: extensions[plain.kind].fn, arg: extensionText(plain.kind, value, path) } }
  }
}

function entityOf(schema: ResolvedSchema, type: string, value: unknown, path: string): EntityRef {
  const { type: givenType, id } = Object(value) as Partial<EntityRef>
  if (givenType !== type || typeof id !== 'string' || !isPossibleId(schema, { type, id }))
    throw new NonConforming(path, `must name an entity: {"type": "${type}", "id": "…"}`)
  return { type, id }
}

/** Whether the schema declares the type and, if it lists the ids, the id. */
export function isPossibleId(schema: ResolvedSchema, { type, id }: EntityRef): boolean {
  const declared = named(schema.entities, type)
  return declared !== undefined && (declared.ids === undefined || declared.ids.includes(id))
}

/** The attributes of an entity whose type the schema declares. */
export function conformEntity(conforming: Conforming, entity: EntityRef, attributes: unknown): CedarRecord {
  const declared = named(conforming.schema.entities, entity.type)
  if (!declared) throw new NonConforming(entityName(entity), 'has a type that is not in the schema')
  return conformRecord(conforming, declared.attributes, attributes, entityName(entity))
}

function extensionText(kind: ExtensionName, value: unknown, path: string): string {
  const { read, issue } = extensions[kind]
  const text = typeof value === 'string' ? read(value) : undefined
  if (text === undefined) throw new NonConforming(path, issue)
  return text
}
