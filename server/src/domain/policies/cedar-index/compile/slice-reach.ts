// How many entities one request may have to read, and how many one after the other. A set of policies that needs more is refused
// when it is published, because every request would be denied.
import { entityName } from '../../cedar/entity-ref.ts'
import { named, plainType, type ResolvedSchema, type ValueType } from '../../schema/resolved-schema.ts'
import { mayApply, type SliceKey } from '../slice-key.ts'
import type { CompiledPolicy } from './compiled.ts'
import type { Path } from './reach.ts'

export const maxEntities = 200
/** Each step waits for the one before it. */
const maxSteps = 8

export interface FarReach {
  /** The first policy that exceeds the limit. */
  readonly policyId: string
  readonly message: string
  readonly help: string
}

export function farReach(schema: ResolvedSchema, policies: readonly CompiledPolicy[]): FarReach | undefined {
  const reaching = policies.filter(({ traits }) => traits.paths.length + traits.names.length > 0)
  for (const [action, { principals, resources }] of Object.entries(schema.actions)) {
    const ofAction = reaching.filter(({ actions }) => actions === null || actions.includes(action))
    if (isNear(ofAction)) continue
    for (const principalType of principals) {
      for (const resourceType of resources) {
        const far = farReachIn(schema, { action, principalType, resourceType }, ofAction)
        if (far) return far
      }
    }
  }
  return undefined
}

/** Whether even all of them together stay within the limits: then the slices need not be examined. */
function isNear(policies: readonly CompiledPolicy[]): boolean {
  const read = new Set(['principal', 'resource'])
  for (const { traits } of policies) {
    for (const ref of traits.names) read.add(entityName(ref))
    for (const path of traits.paths) {
      if (path.length > maxSteps) return false
      read.add(JSON.stringify(path))
    }
  }
  return read.size <= maxEntities
}

function farReachIn(schema: ResolvedSchema, key: SliceKey, policies: readonly CompiledPolicy[]): FarReach | undefined {
  // The principal and the resource are always read.
  const read = new Set(['principal', 'resource'])
  let exceeding: string | undefined
  for (const { policyId, traits } of policies.filter((policy) => mayApply(policy, key))) {
    for (const ref of traits.names) read.add(entityName(ref))
    for (const path of traits.paths) {
      const steps = stepsTo(schema, key, path, traits)
      if (steps === 0) continue
      if (steps > maxSteps) return tooManySteps(key, policyId, path, steps)
      read.add(JSON.stringify(path))
    }
    if (read.size > maxEntities) exceeding ??= policyId
  }
  return exceeding === undefined ? undefined : tooManyEntities(key, exceeding, read.size)
}

function tooManyEntities({ action, principalType, resourceType }: SliceKey, policyId: string, count: number): FarReach {
  return {
    policyId,
    message: `the policies for ${action} by ${principalType} on ${resourceType} read ${count} entities; the limit is ${maxEntities}`,
    help: 'add the entities to a group and test for the group, or name the action in the scopes of these policies',
  }
}

function tooManySteps({ action }: SliceKey, policyId: string, path: Path, steps: number): FarReach {
  return {
    policyId,
    message: `${path.join('.')} traverses ${steps} entities for ${action}; the limit is ${maxSteps}`,
    help: 'store the value in an attribute of a closer entity',
  }
}

/** How many entities are on a path, including the one at its end; 0 if the schema has no entity there. */
function stepsTo(schema: ResolvedSchema, key: SliceKey, path: Path, { names }: CompiledPolicy['traits']): number {
  const [start = '', ...attributes] = path
  let type = startType(schema, key, start, names)
  let steps = type?.kind === 'entity' ? 1 : 0
  for (const attribute of attributes) {
    const members = type && membersOf(schema, type)
    const member = members && named(members, attribute)
    if (!member) return 0
    type = plainType(schema, member.type)
    if (type.kind === 'entity') steps += 1
  }
  return type?.kind === 'entity' ? steps : 0
}

function startType(
  schema: ResolvedSchema,
  { action, principalType, resourceType }: SliceKey,
  start: string,
  names: CompiledPolicy['traits']['names'],
): ValueType | undefined {
  if (start === 'principal') return { kind: 'entity', type: principalType }
  if (start === 'resource') return { kind: 'entity', type: resourceType }
  const context = named(schema.actions, action)?.context
  if (start === 'context') return context && plainType(schema, context)
  const name = names.find((ref) => entityName(ref) === start)
  return name && { kind: 'entity', type: name.type }
}

function membersOf(schema: ResolvedSchema, type: ValueType) {
  if (type.kind === 'entity') return named(schema.entities, type.type)?.attributes
  return type.kind === 'record' ? type.attributes : undefined
}
