// Failover: one route after the other, until one takes the message.
import type { TenantScope } from '@countersign/platform/database'
import type { Message } from '../../../drivers/driver.ts'
import type { Route } from '../connectors/routes.ts'
import { send } from '../connectors/sending.ts'
import type { MessagingContext } from '../context.ts'

export type Attempted =
  | { readonly outcome: 'sent'; readonly connectorId: string | null; readonly providerMessageId: string | null }
  | { readonly outcome: 'refused_by_all' | 'try_again'; readonly error: string }

export async function tryRoutes(
  ctx: MessagingContext,
  tenant: TenantScope,
  routes: readonly Route[],
  message: Message,
  signal: AbortSignal,
): Promise<Attempted> {
  let outcome: 'refused_by_all' | 'try_again' = 'refused_by_all'
  let error = 'All connectors are paused or busy.'
  for (const route of routes) {
    const attempt = await send(ctx, tenant, route, message, signal)
    if (attempt?.outcome === 'sent') return { ...attempt, connectorId: route.connector?.connectorId ?? null }
    if (attempt) error = attempt.error
    if (attempt?.outcome !== 'refused') outcome = 'try_again'
  }
  return { outcome, error }
}
