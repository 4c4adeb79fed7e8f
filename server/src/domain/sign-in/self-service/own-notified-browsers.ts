// The browsers in which users learn that an agent requests their approval.
import type { AddMyNotifiedBrowserRequest, MyNotifiedBrowsers, NotifiedBrowser } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { notifiedBrowsers, pushKeys } from '../../messaging/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import { asOneself, changingOneself } from './as-oneself.ts'
import { ownSession } from './own-session.ts'

export const list = (ctx: TenancyContext, tenant: TenantScope, origin: Origin): Promise<MyNotifiedBrowsers> =>
  asOneself(tenant, origin, async (tx, userId) => ({
    vapidPublicKey: await pushKeys.publicKeyOf(ctx, tx),
    browsers: await notifiedBrowsers.list(tx, userId),
  }))

/** An application with an access token of the user could otherwise learn of every request. */
export const add = (
  ctx: TenancyContext,
  tenant: TenantScope,
  origin: Origin,
  { pushAddress }: AddMyNotifiedBrowserRequest,
): Promise<NotifiedBrowser> =>
  changingOneself(tenant, origin, 'exclusive', (tx, userId) => {
    ownSession(origin)
    return notifiedBrowsers.add(ctx, tx, origin, userId, pushAddress)
  })

export const remove = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  notifiedBrowserId: string,
): Promise<void> =>
  asOneself(tenant, origin, (tx, userId) => notifiedBrowsers.remove(ctx, tx, origin, userId, notifiedBrowserId))
