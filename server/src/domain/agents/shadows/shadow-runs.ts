// Decides requests a second time by the tenant's shadow, after they have been answered. Nothing waits for it, and nothing of it
// reaches an answer: if it fails or falls behind, the decision is counted as skipped.
import type { TenantScope } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import { createSlices } from '@countersign/platform/turns'
import { LRUCache } from 'lru-cache'
import type { BaseContext } from '../../base/index.ts'
import { openDraft, type PoliciesContext, type PolicyRequest } from '../../policies/index.ts'
import { authorizeAction } from '../decisions/authorize-action.ts'
import type { Decision } from '../decisions/decision.ts'
import { loggedOutcome } from '../decisions/logged-outcome.ts'
import { policyOutcome } from '../decisions/policy-outcome.ts'
import { findShadowId, findShadowSource, insertShadowDecisions, type ShadowDecisionRow } from './shadows-store.ts'

export const shadowTopic = 'policy-shadow'

/** Of one tenant, so that a flood of one leaves room for the others. */
const maxWaitingPerTenant = 200
const maxTenants = 20_000
const maxShadows = 64
const rowsAtOnce = 100

/** An evaluation, as it was answered. */
interface Answered extends Decision {
  readonly evaluationId: string
  readonly decidedAt: number
}

type Authorize = Awaited<ReturnType<typeof openDraft>>

interface Lane {
  readonly waiting: Answered[]
  skipped: number
}

export class ShadowRuns {
  readonly #ids: FreshCache<string | null>
  readonly #shadows = new LRUCache<string, Promise<Authorize | undefined>>({ max: maxShadows })
  readonly #lanes = new Map<string, Lane>()
  /** Decisions about tenants of which it is not known yet whether they have a shadow. */
  readonly #asking = new Set<Promise<void>>()
  #running: Promise<void> | undefined

  constructor({ database, signals }: Pick<BaseContext, 'database' | 'signals'>) {
    const ids = new FreshCache<string | null>({
      maximum: maxTenants,
      load: (tenantId) => database.scope(tenantId).apart(findShadowId),
    })
    this.#ids = ids
    signals.on(shadowTopic, (tenantId) => ids.drop(tenantId))
    signals.onLost(() => ids.clear())
  }

  /** Returns immediately. */
  observe(ctx: PoliciesContext, tenantId: string, evaluation: Answered): void {
    if (!evaluation.acting) return
    const known = this.#ids.get(tenantId)
    // The first decision about a tenant finds out whether it has a shadow.
    if (known instanceof Promise) this.#addOnceKnown(known, () => this.#add(ctx, tenantId, evaluation))
    else if (known !== null) this.#add(ctx, tenantId, evaluation)
  }

  /** Until all that wait are compared. */
  async settled(): Promise<void> {
    while (this.#running || this.#asking.size > 0) await Promise.all([this.#running, ...this.#asking])
  }

  #addOnceKnown(known: Promise<string | null>, add: () => void): void {
    const asking: Promise<void> = known
      .then((id) => void (id && add()))
      .catch(() => undefined)
      .finally(() => this.#asking.delete(asking))
    this.#asking.add(asking)
  }

  #add(ctx: PoliciesContext, tenantId: string, evaluation: Answered): void {
    const lane = this.#lanes.get(tenantId) ?? { waiting: [], skipped: 0 }
    this.#lanes.set(tenantId, lane)
    if (lane.waiting.length >= maxWaitingPerTenant) lane.skipped += 1
    else lane.waiting.push(evaluation)
    this.#running ??= this.#run(ctx).finally(() => {
      this.#running = undefined
    })
  }

  /** Tenants take turns, a batch each. */
  async #run(ctx: PoliciesContext): Promise<void> {
    const pause = createSlices()
    for (let next = this.#next(); next; next = this.#next()) {
      const [tenantId, lane] = next
      const batch = lane.waiting.splice(0, rowsAtOnce)
      const { skipped } = lane
      lane.skipped = 0
      this.#lanes.delete(tenantId)
      if (lane.waiting.length > 0) this.#lanes.set(tenantId, lane)
      await this.#compare(ctx, ctx.database.scope(tenantId), batch, skipped, pause).catch((error: unknown) =>
        ctx.log.warn({ err: error, tenantId }, 'Decisions could not be compared with the shadow.'),
      )
    }
  }

  #next(): [string, Lane] | undefined {
    for (const entry of this.#lanes) return entry
    return undefined
  }

  async #compare(
    ctx: PoliciesContext,
    tenant: TenantScope,
    batch: readonly Answered[],
    skipped: number,
    pause: () => Promise<void> | undefined,
  ): Promise<void> {
    const shadowId = await this.#ids.get(tenant.id)
    const authorize = shadowId === null ? undefined : await this.#shadow(ctx, tenant, shadowId)
    if (shadowId === null || !authorize) return
    const rows: ShadowDecisionRow[] = []
    for (const evaluation of batch) {
      await pause()
      const logged = loggedOutcome(evaluation)
      if (evaluation.acting && logged) rows.push({ logged, ...(await compared(evaluation, authorize)) })
    }
    await tenant.tx((tx) => insertShadowDecisions(tx, shadowId, rows, skipped + batch.length - rows.length))
  }

  #shadow(ctx: PoliciesContext, tenant: TenantScope, shadowId: string): Promise<Authorize | undefined> {
    const key = `${tenant.id} ${shadowId}`
    const known = this.#shadows.get(key)
    if (known) return known
    const opening = tenant
      .tx(findShadowSource)
      .then((source) => (source?.shadow_id === shadowId ? openDraft(ctx, tenant, source) : undefined))
    this.#shadows.set(key, opening)
    opening.catch(() => this.#shadows.delete(key))
    return opening
  }
}

async function compared(
  { acting, evaluationId, decidedAt }: Answered,
  authorize: (request: PolicyRequest) => ReturnType<Authorize>,
) {
  if (!acting) throw new TypeError('Policies were not asked.')
  const { agentId, userId } = acting.principal
  const isDelegated = agentId !== null && userId !== null
  const { outcome, policies } = policyOutcome(await authorizeAction(acting, decidedAt, authorize), isDelegated)
  return { evaluation_id: evaluationId, outcome, policies }
}
