// One attempt to send one message by one route, and its outcome.
import type { TenantScope } from '@countersign/platform/database'
import type { Outbound } from '@countersign/platform/outbound'
import { DeliveryRefused, type Message } from '../../../drivers/driver.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Route } from './routes.ts'

export type Attempt =
  | { readonly outcome: 'sent'; readonly providerMessageId: string | null }
  /** `refused`: this provider will never take it. `failed`: it may, another time. */
  | { readonly outcome: 'refused' | 'failed'; readonly error: string }

/** Rejects only if the signal aborts: the outcome is then unknown. */
export type AttemptToSend = (
  tenant: TenantScope,
  route: Route,
  message: Message,
  signal: AbortSignal,
) => Promise<Attempt>

export interface AttemptParts {
  readonly outbound: Outbound
  readonly inbox: Inbox
  readonly attemptSeconds?: number
}

export function createAttempts({ outbound, inbox, attemptSeconds = 10 }: AttemptParts): AttemptToSend {
  return async (tenant, { driver, settings, secrets }, message, signal) => {
    const timeout = AbortSignal.timeout(attemptSeconds * 1000)
    try {
      const { providerMessageId } = await driver.send(message, settings, secrets, {
        tenantId: tenant.id,
        signal: AbortSignal.any([signal, timeout]),
        outbound: outbound.of(tenant.id),
        inbox: inbox.of(tenant),
      })
      return { outcome: 'sent', providerMessageId: providerMessageId && storable(providerMessageId) }
    } catch (error) {
      signal.throwIfAborted()
      if (timeout.aborted)
        return { outcome: 'failed', error: `The provider did not respond within ${attemptSeconds} seconds.` }
      return { outcome: error instanceof DeliveryRefused ? 'refused' : 'failed', error: textOf(error) }
    }
  }
}

/** Drivers say what happened in words of their own, without anything of the message, the user or a secret. */
const textOf = (error: unknown): string => storable(error instanceof Error ? error.message : 'The delivery failed.')

/** What providers answer may be anything; PostgreSQL takes no NUL, and a line is a line. */
const storable = (text: string): string => text.replace(/\p{C}+/gu, ' ').slice(0, 300)
