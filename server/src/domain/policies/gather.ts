// Gathers what a decision is made from: the context and the entities that its policies can look into, all as the schema means them.
import type { TenantScope } from '@countersign/platform/database'
import type { EntityWithAncestors } from '../entities/entities-store.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import { type EntityRef, entityName } from '../entities/entity-ref.ts'
import type { CedarValueJson, EntityJson } from './cedar.ts'
import type { DescribedEntity, PolicyRequest } from './engine.ts'
import { contextRecord } from './engine-context.ts'
import { type Conforming, conformEntity, conformRecord, NonConforming } from './schema/conform.ts'
import { type ActionType, named, plainType, type ResolvedSchema } from './schema/resolved-schema.ts'
import type { Slice } from './slice.ts'

export interface Gathered {
  readonly context: Record<string, CedarValueJson>
  readonly entities: EntityJson[]
}

/** A policy that leads from entity to entity farther than this is not one that anybody meant. */
const mostSteps = 8
const mostEntities = 200

interface Setting {
  readonly schema: ResolvedSchema
  readonly slice: Slice
  readonly action: ActionType
}

/** @throws {NonConforming} */
export async function gather(
  tenant: TenantScope,
  cache: EntityCache,
  setting: Setting,
  request: PolicyRequest,
): Promise<Gathered> {
  const { schema, slice } = setting
  const wanted = new Map<string, EntityRef>()
  const seen = new Set<string>()
  const want = (ref: EntityRef) => void (seen.has(entityName(ref)) || wanted.set(entityName(ref), ref))
  const conforming: Conforming = {
    schema,
    onEntity: (attribute, entity) => void (slice.follows.has(attribute) && want(entity)),
  }
  for (const ref of [request.principal, request.resource, ...slice.names]) want(ref)
  const context = contextOf(conforming, setting.action, request)
  const entities: EntityJson[] = actionEntity(request.action, setting.action)
  for (let step = 0; wanted.size > 0; step += 1) {
    const refs = [...wanted.values()]
    wanted.clear()
    for (const ref of refs) seen.add(entityName(ref))
    if (step === mostSteps || seen.size > mostEntities)
      throw new NonConforming('The policies', 'look into more entities than a decision can')
    const stored = await cache.load(tenant, refs)
    for (const [index, ref] of refs.entries()) entities.push(...describe(conforming, request, ref, stored[index]))
  }
  return { context, entities }
}

function contextOf(conforming: Conforming, action: ActionType, { context }: PolicyRequest) {
  const type = plainType(conforming.schema, action.context)
  return conformRecord(conforming, type.kind === 'record' ? type.attributes : {}, contextRecord(context), 'context')
}

/** Cedar has to be told which groups an action is in. */
function actionEntity(name: string, { in: groups }: ActionType): EntityJson[] {
  if (groups.length === 0) return []
  return [{ uid: { type: 'Action', id: name }, attrs: {}, parents: groups.map((id) => ({ type: 'Action', id })) }]
}

function describe(
  conforming: Conforming,
  { claimed = [], known = [] }: PolicyRequest,
  ref: EntityRef,
  stored: EntityWithAncestors | undefined,
): EntityJson[] {
  const of = (described: readonly DescribedEntity[]) =>
    described.find((entity) => entity.type === ref.type && entity.id === ref.id)?.attributes
  const given = stored?.attributes ?? said(of(claimed))
  const facts = of(known)
  if (!given && !facts) return []
  const attrs = conformEntity(conforming, ref, { ...given, ...facts })
  const types = named(conforming.schema.entities, ref.type)?.in ?? []
  // What the schema does not put it into no policy can ask about.
  const parents = (stored?.ancestors ?? []).filter(({ type }) => types.includes(type))
  return [{ uid: { ...ref }, attrs, parents: [...parents] }]
}

/** Whoever says nothing of an entity does not claim that it lacks what the schema requires. */
function said(attributes: DescribedEntity['attributes'] | undefined) {
  return attributes && Object.keys(attributes).length > 0 ? attributes : undefined
}
