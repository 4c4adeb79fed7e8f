// Which stored entities could a search find? Those that a permit could apply to, as far as the index can read what it
// requires. Each of them is then decided, so a search returns exactly what evaluations allow.
import type { TenantScope } from '@countersign/platform/database'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import type { Requirement } from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'
import type { EntityWithAncestors } from '../entities/entities-store.ts'
import { named } from '../schema/resolved-schema.ts'

/** What is searched for, and what is given. */
export interface SearchFor {
  readonly variable: 'principal' | 'resource'
  readonly type: string
  readonly action: string
  /** The resource of a search for subjects; the subject of a search for resources. */
  readonly given: EntityRef
}

/** Entities with these ids, in these containers, or with these values. */
export interface Candidates {
  readonly ids: readonly string[]
  readonly containers: readonly EntityRef[]
  /** The types that containers can be within each other. */
  readonly containerTypes: readonly string[]
  readonly values: readonly { readonly attribute: string; readonly value: unknown }[]
}

/** Undefined if any entity of the type could be found. */
export async function candidatesFor(
  { publishedPolicies, entityCache }: PoliciesContext,
  tenant: TenantScope,
  { variable, type, action, given }: SearchFor,
): Promise<Candidates | undefined> {
  const set = await publishedPolicies.of(tenant.id)
  const isPrincipal = variable === 'principal'
  const slice = await set?.slice({
    action,
    principalType: isPrincipal ? type : given.type,
    resourceType: isPrincipal ? given.type : type,
  })
  if (!set || !slice) return undefined
  const [stored] = await entityCache.load(tenant, [given])
  const search: Search = { variable, type, given, stored }
  const ids = new Set<string>()
  const containers = new Map<string, EntityRef>()
  const values: Candidates['values'][number][] = []
  for (const requirements of slice.permits) {
    if (requirements.some((one) => isUnmet(one, search))) continue
    const wanted = requirements.map((one) => wantedBy(one, search)).find((one) => one !== undefined)
    if (!wanted) return undefined
    for (const ref of wanted.refs) {
      if (ref.type === type) ids.add(ref.id)
      if (wanted.isWithin) containers.set(entityName(ref), ref)
    }
    values.push(...wanted.values)
  }
  return {
    ids: [...ids],
    containers: [...containers.values()],
    containerTypes: named(set.schema.entities, type)?.in ?? [],
    values,
  }
}

interface Search extends Pick<SearchFor, 'variable' | 'type' | 'given'> {
  readonly stored: EntityWithAncestors | undefined
}

/** Whether what is given rules the policy out. */
function isUnmet({ of, values, same }: Requirement, { variable, given, stored }: Search): boolean {
  if (same || of.length !== 1 || of[0] === variable) return false
  const places = [given, ...(stored?.ancestors ?? [])].map(entityName)
  return !places.some((place) => values.includes(place))
}

interface Wanted {
  readonly refs: readonly EntityRef[]
  readonly isWithin: boolean
  readonly values: Candidates['values']
}

/** What it requires of the entities that are searched for; undefined if nothing that the database can find. */
function wantedBy(requirement: Requirement, search: Search): Wanted | undefined {
  const { relation, same } = requirement
  // A comparison of both can be read from either side.
  const of = same && same[0] === search.variable ? same : requirement.of
  const other = same && (of === same ? requirement.of : same)
  if (of[0] !== search.variable || !isStoredPath(of, search.type)) return undefined
  const wanted = other ? givenValues(other, search) : requirement.values.map(literalNamed)
  if (!wanted) return undefined
  const [, attribute] = of
  if (attribute !== undefined)
    return { refs: [], isWithin: false, values: wanted.map((value) => ({ attribute, value })) }
  return { refs: wanted.filter(isRef), isWithin: relation === 'in', values: [] }
}

/** Profiles and what we know of agents are not stored with entities. */
const isStoredPath = (path: readonly string[], type: string): boolean =>
  path.length === 1 || (path.length === 2 && type !== 'Agent' && path[1] !== 'profile')

/** The value of what is given; undefined if only the caller can say. */
function givenValues(path: readonly string[], { given, stored }: Search): readonly unknown[] | undefined {
  if (path.length === 1) return [{ type: given.type, id: given.id }]
  if (!isStoredPath(path, given.type) || !stored?.attributes) return undefined
  const value = named(stored.attributes, path[1] as string)
  return value === undefined ? [] : [value]
}

const isRef = (value: unknown): value is EntityRef => typeof (Object(value) as { id?: unknown }).id === 'string'

/** From the name of a value, as requirements have it: JSON, or the name of an entity. */
function literalNamed(name: string): unknown {
  const separator = name.indexOf('::"')
  if (name.startsWith('"') || separator < 0) return JSON.parse(name)
  return { type: name.slice(0, separator), id: JSON.parse(name.slice(separator + 2)) }
}
