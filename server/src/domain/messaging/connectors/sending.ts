// Sending by a route, unless it is paused or has too many messages in progress.
import type { TenantScope } from '@countersign/platform/database'
import type { Message } from '../../../drivers/driver.ts'
import type { MessagingContext } from '../context.ts'
import { type Attempt, attempt } from './attempt.ts'
import { admitAttempt, recordFailure, recordSent, recordSuccess } from './breaker.ts'
import type { Route } from './routes.ts'

/** Undefined if the route must not be tried now. */
export async function send(
  ctx: MessagingContext,
  tenant: TenantScope,
  route: Route,
  message: Message,
  signal: AbortSignal,
): Promise<Attempt | undefined> {
  if (!route.connector) return attempt(ctx, tenant, route, message, signal)
  const { connectorId, breaker } = route.connector
  const leave = ctx.sendingPlaces.occupy(tenant.id, connectorId)
  if (!leave) return undefined
  try {
    const admitted = await admitAttempt(ctx, tenant, connectorId, breaker)
    if (!admitted) return undefined
    const made = await attempt(ctx, tenant, route, message, signal)
    if (made.outcome === 'failed') await recordFailure(ctx, tenant, admitted, made.error)
    else await recordSuccess(ctx, tenant, admitted)
    if (made.outcome === 'sent') await recordSent(ctx, tenant, admitted)
    return made
  } finally {
    leave()
  }
}
