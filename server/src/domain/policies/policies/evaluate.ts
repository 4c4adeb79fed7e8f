// The decision itself. Nothing is allowed but what a permit allows, no forbid forbids, and no error stands beside.

import type { TenantScope } from '@countersign/platform/database'
import type { Authorizer } from '../cedar-index/index.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import { entityName } from '../entities/entity-ref.ts'
import { isPossibleId, NonConforming } from '../schema/conform.ts'
import { type ActionType, named, type ResolvedSchema } from '../schema/resolved-schema.ts'
import type { PolicyDecision, PolicyEngine, PolicyError, PolicyRequest } from './engine.ts'
import { gather } from './gather.ts'
import { judge } from './judge.ts'
import type { Published, PublishedSet } from './published.ts'

interface Parts {
  readonly authorizer: Authorizer
  readonly entityCache: EntityCache
  readonly published: Published
}

export interface Evaluation extends PolicyEngine {
  /** Undefined where the set is no longer in force. */
  evaluateWith(tenant: TenantScope, set: PublishedSet, request: PolicyRequest): Promise<PolicyDecision | undefined>
}

const attempts = 3

export function createEvaluation({ authorizer, entityCache, published }: Parts): Evaluation {
  const evaluateWith: Evaluation['evaluateWith'] = async (tenant, { version, schema, slice: sliceFor }, request) => {
    const refuse = (message: string) => denied(version, [{ policyId: null, message }])
    const action = named(schema.actions, request.action)
    if (!action) return refuse(`The action ${JSON.stringify(request.action)} does not exist.`)
    const misfit = misfitOf(schema, action, request)
    if (misfit) return refuse(misfit)
    const slice = await sliceFor({
      action: request.action,
      principalType: request.principal.type,
      resourceType: request.resource.type,
    })
    if (!slice) return undefined
    try {
      const gathered = await gather(tenant, entityCache, { schema, slice, action }, request)
      return { ...judge(authorizer, slice, request, gathered), policyVersion: version }
    } catch (error) {
      if (error instanceof NonConforming) return refuse(`${error.message}.`)
      throw error
    }
  }

  return {
    evaluateWith,
    async evaluate(tenant, request) {
      // A version that is replaced while we decide by it is no reason to refuse: the next one decides.
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const set = await published.of(tenant.id)
        if (!set) return denied(0, [])
        const decision = await evaluateWith(tenant, set, request)
        if (decision) return decision
        await published.reload(tenant.id)
      }
      throw new Error(`The policies of ${tenant.id} change faster than a decision can be made.`)
    },
  }
}

function misfitOf(
  schema: ResolvedSchema,
  action: ActionType,
  { principal, action: name, resource }: PolicyRequest,
): string | undefined {
  const unknown = [principal, resource].find((ref) => !isPossibleId(schema, ref))
  if (unknown) return `The schema does not contain ${entityName(unknown)}.`
  if (!action.principals.includes(principal.type)) return `${principal.type} cannot perform ${name}.`
  if (!action.resources.includes(resource.type)) return `${name} cannot be performed on ${resource.type}.`
  return undefined
}

function denied(policyVersion: number, errors: readonly PolicyError[]): PolicyDecision {
  return { allowed: false, determiningPolicies: [], approvable: false, gates: [], errors, policyVersion }
}
