// One attempt to send one message by one route.
import type { TenantScope } from '@countersign/platform/database'
import { DeliveryRefused, type Message } from '../../../drivers/driver.ts'
import type { MessagingContext } from '../context.ts'
import { driverInbox } from '../inbox/inbox.ts'
import type { Route } from './routes.ts'

export type Attempt =
  | { readonly outcome: 'sent'; readonly providerMessageId: string | null }
  /** `refused`: this provider will never take it. `failed`: it may, another time. */
  | { readonly outcome: 'refused' | 'failed'; readonly error: string }

/** Rejects only if the signal aborts: whether the provider has taken the message is then unknown. */
export async function attempt(
  ctx: MessagingContext,
  tenant: TenantScope,
  { driver, settings, secrets }: Route,
  message: Message,
  signal: AbortSignal,
): Promise<Attempt> {
  const { outbound, sendTimeoutSeconds } = ctx
  const timeout = AbortSignal.timeout(sendTimeoutSeconds * 1000)
  try {
    const { providerMessageId } = await driver.send(message, settings, secrets, {
      tenantId: tenant.id,
      signal: AbortSignal.any([signal, timeout]),
      outbound: outbound.of(tenant.id),
      inbox: driverInbox(ctx, tenant),
    })
    return { outcome: 'sent', providerMessageId: providerMessageId && storable(providerMessageId) }
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted)
      return { outcome: 'failed', error: `The provider did not respond within ${sendTimeoutSeconds} seconds.` }
    return { outcome: error instanceof DeliveryRefused ? 'refused' : 'failed', error: textOf(error) }
  }
}

/** Drivers describe errors in their own words, without any part of the message, the user or a secret. */
const textOf = (error: unknown): string => storable(error instanceof Error ? error.message : 'The delivery failed.')

/** Providers may return any text; PostgreSQL cannot store NUL, and the text must stay on one line. */
const storable = (text: string): string => text.replace(/\p{C}+/gu, ' ').slice(0, 300)
