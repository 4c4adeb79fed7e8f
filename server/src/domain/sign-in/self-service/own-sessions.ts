// The sessions that users end themselves.
import { type EndSessionsQuery, Problem, type Session } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { endSession, endSessionsOf, sessions } from '../../people/index.ts'
import { asOneself } from './as-oneself.ts'

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
  asOneself(tenant, origin, async (tx, userId) => {
    const keptId = keepCurrent ? origin.caller.session?.sessionId : undefined
    await endSessionsOf(ctx, tx, origin, userId, keptId)
  })
