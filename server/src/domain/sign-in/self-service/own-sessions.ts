// The sessions that users end themselves, and the browsers that stand in for their second factor.
import { type EndSessionsQuery, Problem, type RememberedBrowser, type Session } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { endSession, endSessionsOf, rememberedBrowsers, sessions } from '../../people/index.ts'
import { asOneself, changingOneself } from './as-oneself.ts'

export const list = (ctx: BaseContext, tenant: TenantScope, origin: Origin): Promise<Session[]> =>
  asOneself(tenant, origin, (tx) => sessions.list(ctx, tx, origin))

export const end = (ctx: BaseContext, tenant: TenantScope, origin: Origin, sessionId: string): Promise<void> =>
  asOneself(tenant, origin, async (tx, userId) => {
    if ((await endSession(ctx, tx, origin, userId, sessionId)) === 0) throw new Problem('not_found')
  })

export const endAll = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  { keepCurrent }: EndSessionsQuery,
): Promise<void> =>
  // A sign-in in progress locks the same rows in another order.
  changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
    const keptId = keepCurrent ? origin.caller.session?.sessionId : undefined
    await endSessionsOf(ctx, tx, origin, userId, keptId)
  })

export const listBrowsers = (ctx: BaseContext, tenant: TenantScope, origin: Origin): Promise<RememberedBrowser[]> =>
  asOneself(tenant, origin, (tx, userId) => rememberedBrowsers.list(ctx, tx, userId))

export const forgetBrowser = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  browserId: string,
): Promise<void> =>
  asOneself(tenant, origin, (tx, userId) => rememberedBrowsers.forget(ctx, tx, origin, userId, browserId))
