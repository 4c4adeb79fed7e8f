// Converts Cedar's JSON form of a schema to ours.
import type { CedarSchema } from '../cedar/cedar.ts'
import { type Annotated, boundsOf, type Labels, labelsOf } from './labels.ts'
import {
  type ActionType,
  type EntityType,
  named,
  type RecordType,
  type ResolvedSchema,
  type ValueType,
} from './resolved-schema.ts'

type Namespace = CedarSchema[string]
type CedarType = NonNullable<Namespace['commonTypes']>[string]

const builtin: Readonly<Record<string, ValueType>> = {
  String: { kind: 'string' },
  Long: { kind: 'long' },
  Bool: { kind: 'boolean' },
  Boolean: { kind: 'boolean' },
  decimal: { kind: 'decimal' },
  ipaddr: { kind: 'ipaddr' },
  datetime: { kind: 'datetime' },
  duration: { kind: 'duration' },
}

/** `@source("caller")` marks an attribute of an entity that an agent may state. */
export const sourceAnnotation = 'source'
export const fromCaller = 'caller'

const empty: RecordType = { kind: 'record', attributes: {} }
const noNamespace: Namespace = { entityTypes: {}, actions: {} }

/** For the part without a namespace, the only one that we accept. */
export function resolveSchema({ '': given = noNamespace }: CedarSchema): ResolvedSchema {
  const { commonTypes = {}, entityTypes, actions } = given
  const valueType = typeReader(new Set(Object.keys(commonTypes)))
  const memberOf = (type: string) => {
    const declared = named(entityTypes, type)
    return declared && 'memberOfTypes' in declared ? (declared.memberOfTypes ?? []) : []
  }
  const groupsOf = (action: string) => (named(actions, action)?.memberOf ?? []).map(({ id }) => id)
  return {
    types: mapValues(commonTypes, valueType),
    entities: mapValues(entityTypes, (declared, type): EntityType => {
      const shape = 'shape' in declared && declared.shape ? valueType(declared.shape) : empty
      return {
        attributes: shape.kind === 'record' ? shape.attributes : {},
        in: reachable(type, memberOf),
        ...('enum' in declared ? { ids: declared.enum } : {}),
        ...labelled(declared),
      }
    }),
    actions: mapValues(
      actions,
      ({ appliesTo, ...declared }, action): ActionType => ({
        principals: appliesTo?.principalTypes ?? [],
        resources: appliesTo?.resourceTypes ?? [],
        context: appliesTo?.context ? valueType(appliesTo.context) : empty,
        in: reachable(action, groupsOf),
        ...labelled(declared),
      }),
    ),
  }
}

/** Cedar's types of its JSON do not mention annotations everywhere. */
function labelled(declared: object): { labels?: Labels } {
  const labels = labelsOf(declared as Annotated)
  return labels ? { labels } : {}
}

function typeReader(declared: ReadonlySet<string>): (given: CedarType) => ValueType {
  /** If a type of the schema has the name of a built-in one, Cedar names the latter `__cedar::decimal`. */
  const byName = (name: string): ValueType => {
    const plain = declared.has(name) ? undefined : named(builtin, name.replace(/^__cedar::/, ''))
    return plain ?? { kind: 'named', name }
  }
  const read = (given: CedarType): ValueType => {
    if (given.type === 'Set' && 'element' in given) return { kind: 'set', of: read(given.element) }
    if (given.type === 'Record' && 'attributes' in given) {
      const attributes = mapValues(given.attributes, (attribute) => ({
        type: read(attribute),
        required: attribute.required ?? true,
        ...((attribute as Annotated).annotations?.[sourceAnnotation] === fromCaller
          ? { fromCaller: true as const }
          : {}),
        ...boundsOf(attribute as Annotated),
        ...labelled(attribute),
      }))
      return { kind: 'record', attributes }
    }
    if (given.type === 'Entity' && 'name' in given) return { kind: 'entity', type: given.name }
    if (given.type === 'Extension' && 'name' in given) return byName(given.name)
    return byName(given.type)
  }
  return read
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, to: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)])) as Record<string, To>
}

function reachable(start: string, next: (name: string) => readonly string[]): string[] {
  const found = new Set<string>()
  const left = [...next(start)]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name)) continue
    found.add(name)
    left.push(...next(name))
  }
  return [...found]
}
