// Gathers what Cedar needs to authorize a request: the context and the entities that the policies can read, all with the types
// that the schema declares.
import type { TenantScope } from '@countersign/platform/database'
import type { CedarValueJson, EntityJson } from '../cedar/cedar.ts'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import { maxEntities, type Reads, type Slice } from '../cedar-index/index.ts'
import type { EntityWithAncestors } from '../entities/entities-store.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import { type Conforming, conformEntity, conformRecord, NonConforming } from '../schema/conform.ts'
import { isProfileEnough, readsProfile } from '../schema/profile-rules.ts'
import { type ActionType, named, plainType, type ResolvedSchema } from '../schema/resolved-schema.ts'
import type { ClaimedEntity, DescribedEntity, PolicyRequest } from './authorization.ts'
import { contextRecord } from './cedar-context.ts'

export interface Gathered {
  readonly context: Record<string, CedarValueJson>
  readonly entities: EntityJson[]
}

interface Setting {
  readonly schema: ResolvedSchema
  readonly slice: Slice
  readonly action: ActionType
}

/** An entity that policies read, and what they read from there. */
interface Wanted {
  readonly ref: EntityRef
  readonly reads: Reads | undefined
}

/** @throws {NonConforming} */
export async function gather(
  tenant: TenantScope,
  cache: Pick<EntityCache, 'load'>,
  setting: Setting,
  request: PolicyRequest,
): Promise<Gathered> {
  const { schema, slice } = setting
  const conforming: Conforming = { schema }
  const context = contextOf(conforming, setting.action, request)
  const entities: EntityJson[] = actionEntity(request.action, setting.action)
  const described = new Map<string, EntityJson | undefined>()
  let wanted: Wanted[] = [
    { ref: request.principal, reads: slice.reads.get('principal') },
    { ref: request.resource, reads: slice.reads.get('resource') },
    ...slice.names.map((ref) => ({ ref, reads: slice.reads.get(entityName(ref)) })),
    ...found(context, slice.reads.get('context')),
  ]
  // Each step goes one attribute deeper into `slice.reads`, so it ends there, however deep the data is.
  while (wanted.length > 0) {
    const missing = new Map<string, EntityRef>()
    for (const { ref } of wanted) {
      const name = entityName(ref)
      if (!described.has(name)) missing.set(name, ref)
    }
    if (missing.size > 0) {
      // Publishing refuses such policies, but older servers have published some.
      if (described.size + missing.size > maxEntities)
        throw new NonConforming('The policies', `read more than ${maxEntities} entities`)
      const refs = [...missing.values()]
      const stored = await cache.load(tenant, refs)
      for (const [index, ref] of refs.entries()) {
        const entity = describe(conforming, request, ref, stored[index])
        described.set(entityName(ref), entity)
        if (entity) entities.push(entity)
      }
    }
    // The same entity can be reached by several paths, at different steps.
    wanted = wanted.flatMap(({ ref, reads }) => found(described.get(entityName(ref))?.attrs, reads))
  }
  return { context, entities }
}

/** The entities that policies read from a record, including those in nested records. */
function found(record: Readonly<Record<string, CedarValueJson>> | undefined, reads: Reads | undefined): Wanted[] {
  if (!record || !reads || reads.size === 0) return []
  return [...reads].flatMap(([attribute, further]): Wanted[] => {
    const value = named(record, attribute)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    const { __entity: ref } = value as { readonly __entity?: EntityRef }
    return ref ? [{ ref, reads: further }] : found(value as Record<string, CedarValueJson>, further)
  })
}

function contextOf(conforming: Conforming, action: ActionType, { context }: PolicyRequest) {
  const type = plainType(conforming.schema, action.context)
  return conformRecord(conforming, type.kind === 'record' ? type.attributes : {}, contextRecord(context), 'context')
}

/** Cedar does not know which groups an action is in. */
function actionEntity(name: string, { in: groups }: ActionType): EntityJson[] {
  if (groups.length === 0) return []
  return [{ uid: { type: 'Action', id: name }, attrs: {}, parents: groups.map((id) => ({ type: 'Action', id })) }]
}

function describe(
  conforming: Conforming,
  { claimed = [], known = [] }: PolicyRequest,
  ref: EntityRef,
  stored: EntityWithAncestors | undefined,
): EntityJson | undefined {
  const isIt = (entity: EntityRef) => entity.type === ref.type && entity.id === ref.id
  const given = stored?.attributes ?? said(conforming.schema, claimed.find(isIt))
  const facts = known.find(isIt)?.attributes
  const profile = profileOf(conforming.schema, ref, stored)
  if (!given && !facts && !(profile?.profile && isProfileEnough(conforming.schema))) return undefined
  const attrs = conformEntity(conforming, ref, { ...given, ...facts, ...profile })
  const types = named(conforming.schema.entities, ref.type)?.in ?? []
  // Policies cannot ask about a parent that the schema does not allow.
  const parents = (stored?.ancestors ?? []).filter(({ type }) => types.includes(type))
  return { uid: { ...ref }, attrs, parents: [...parents] }
}

/** Only the user's own profile counts: a caller that describes a user cannot claim that an address is verified. */
function profileOf(schema: ResolvedSchema, { type }: EntityRef, stored: EntityWithAncestors | undefined) {
  if (type !== 'User' || !readsProfile(schema)) return undefined
  return { profile: stored?.profile ?? undefined }
}

/** A caller that does not describe an entity does not claim that it lacks what the schema requires. */
function said(
  { entities }: ResolvedSchema,
  claim: ClaimedEntity | undefined,
): DescribedEntity['attributes'] | undefined {
  if (!claim) return undefined
  const declared = named(entities, claim.type)?.attributes ?? {}
  const given = Object.entries(claim.attributes)
  // An agent that could describe a resource would choose the description that policies permit.
  const counted = claim.byAgent ? given.filter(([name]) => named(declared, name)?.fromCaller) : given
  return counted.length > 0 ? Object.fromEntries(counted) : undefined
}
