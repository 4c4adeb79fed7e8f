// Authorizes many requests by a draft and by the published policies, apart from the requests that callers wait for: with
// policies and entities cached separately, so that a trial does not slow down other tenants.
import type { TenantScope } from '@countersign/platform/database'
import { LRUCache } from 'lru-cache'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import type { PolicySource } from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'
import { type EntityWithAncestors, findEntitiesWithAncestors } from '../entities/entities-store.ts'
import type { Authorization, PolicyRequest } from './authorization.ts'
import { authorize, authorizeWith } from './authorize.ts'
import { compileFully } from './compile-valid.ts'
import { setOf } from './what-if.ts'

export interface Trial {
  /** Loads entities that many requests need, in one statement. */
  prefetch(refs: readonly EntityRef[]): Promise<void>
  byDraft(request: PolicyRequest): Promise<Authorization>
  byPublished(request: PolicyRequest): Promise<Authorization>
}

const maxEntities = 20_000

/** @throws {Problem} if the policies or the schema have errors. */
export async function openTrial(ctx: PoliciesContext, tenant: TenantScope, source: PolicySource): Promise<Trial> {
  const draft = setOf(await compileFully(ctx, tenant, source))
  const entityCache = new TrialEntities()
  const own = { authorizer: ctx.trialAuthorizer, publishedPolicies: ctx.publishedPolicies, entityCache }
  return {
    prefetch: async (refs) => void (await entityCache.load(tenant, refs)),
    // A set that is not published is never replaced.
    byDraft: async (request) => (await authorizeWith(own, tenant, draft, request)) as Authorization,
    byPublished: (request) => authorize(own, tenant, request),
  }
}

/** Authorizes by a draft, with the entities as they are now. */
export async function openDraft(
  ctx: PoliciesContext,
  tenant: TenantScope,
  source: PolicySource,
): Promise<(request: PolicyRequest) => Promise<Authorization>> {
  const draft = setOf(await compileFully(ctx, tenant, source))
  const own = { authorizer: ctx.trialAuthorizer, entityCache: ctx.entityCache }
  return async (request) => (await authorizeWith(own, tenant, draft, request)) as Authorization
}

/** Entities as they were when the trial first read them. */
class TrialEntities {
  readonly #known = new LRUCache<string, { readonly stored: EntityWithAncestors | undefined }>({ max: maxEntities })

  async load(tenant: TenantScope, refs: readonly EntityRef[]): Promise<(EntityWithAncestors | undefined)[]> {
    const names = refs.map(entityName)
    const found = names.map((name) => this.#known.get(name))
    const missing = refs.filter((_, index) => found[index] === undefined)
    if (missing.length === 0) return found.map((known) => known?.stored)
    const unique = [...new Map(missing.map((ref) => [entityName(ref), ref])).values()]
    const rows = await tenant.tx((tx) => findEntitiesWithAncestors(tx, unique))
    const byName = new Map(rows.map((row) => [entityName(row), row]))
    for (const ref of unique) this.#known.set(entityName(ref), { stored: byName.get(entityName(ref)) })
    return names.map((name, index) => (found[index] ? found[index].stored : byName.get(name)))
  }
}
