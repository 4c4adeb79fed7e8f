// Authorizes a request by a tenant's policies. It is allowed only if a permit allows it, no forbid denies it, and nothing fails.
import type { TenantScope } from '@countersign/platform/database'
import { entityName } from '../cedar/entity-ref.ts'
import type { PoliciesContext } from '../context.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import { isPossibleId, NonConforming } from '../schema/conform.ts'
import { type ActionType, named, type ResolvedSchema } from '../schema/resolved-schema.ts'
import type { Authorization, PolicyError, PolicyRequest } from './authorization.ts'
import { authorizeBySlice } from './authorize-by-slice.ts'
import { gather } from './gather.ts'
import type { PublishedSet } from './published.ts'

const attempts = 3

/** Rejects if the database is unavailable; no failure is ever an allow. */
export async function authorize(
  ctx: AuthorizingContext & Pick<PoliciesContext, 'publishedPolicies'>,
  tenant: TenantScope,
  request: PolicyRequest,
): Promise<Authorization> {
  const { publishedPolicies } = ctx
  // If the version is replaced during the request, the next version authorizes it.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const set = await publishedPolicies.of(tenant.id)
    if (!set) return denied(0, [])
    const authorization = await authorizeWith(ctx, tenant, set, request)
    if (authorization) return authorization
    await publishedPolicies.reload(tenant.id)
  }
  throw new Error(`The policies of ${tenant.id} change faster than a decision can be made.`)
}

interface AuthorizingContext extends Pick<PoliciesContext, 'authorizer'> {
  readonly entityCache: Pick<EntityCache, 'load'>
}

/** Undefined if the set is no longer published. */
export async function authorizeWith(
  { authorizer, entityCache }: AuthorizingContext,
  tenant: TenantScope,
  { version, schema, slice: sliceFor }: PublishedSet,
  request: PolicyRequest,
): Promise<Authorization | undefined> {
  const action = named(schema.actions, request.action)
  if (!action) return refused(version, `The action ${JSON.stringify(request.action)} does not exist.`)
  const misfit = misfitOf(schema, action, request)
  if (misfit) return refused(version, misfit)
  const slice = await sliceFor({
    action: request.action,
    principalType: request.principal.type,
    resourceType: request.resource.type,
  })
  if (!slice) return undefined
  try {
    const gathered = await gather(tenant, entityCache, { schema, slice, action }, request)
    return { ...authorizeBySlice(authorizer, slice, request, gathered), policyVersion: version }
  } catch (error) {
    if (error instanceof NonConforming) return refused(version, `${error.message}.`)
    throw error
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

const refused = (version: number, message: string): Authorization => denied(version, [{ policyId: null, message }])

function denied(policyVersion: number, errors: readonly PolicyError[]): Authorization {
  return { allowed: false, determiningPolicies: [], approvable: false, gates: [], errors, policyVersion }
}
