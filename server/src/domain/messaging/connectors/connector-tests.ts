// A real message by one connector, for an administrator who wants to know whether it works.
import { performance } from 'node:perf_hooks'
import { type ConnectorTest, type MessageChannel, methods, Problem, Strict } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { compileBody } from '@countersign/platform/http/parsing'
import { createPlaces } from '@countersign/platform/turns'
import type { Audit } from '../../audit/index.ts'
import type { AttemptToSend } from './attempt.ts'
import { findConnector } from './connectors-store.ts'
import type { Routes } from './routes.ts'

/** Whether the connector is enabled or paused does not matter, and the outcome pauses nothing. */
export type TestConnector = (
  tenant: TenantScope,
  origin: Origin,
  connectorId: string,
  to: string,
) => Promise<ConnectorTest>

interface Parts {
  readonly clock: Clock
  readonly audit: Audit
  readonly routes: Routes
  readonly attempt: AttemptToSend
}

/** With an idempotency key each holds a database connection while it waits. No tenant can take all of the places. */
const maxAtOnce = { perTenant: 2, inAll: 6 }

const addressOf = {
  sms: compileBody(Strict({ to: methods.sms.registrationFields.mobileNumber })),
  email: compileBody(Strict({ to: methods.email.registrationFields.emailAddress })),
} satisfies Record<MessageChannel, unknown>

export function createConnectorTests({ clock, audit, routes, attempt }: Parts): TestConnector {
  const places = createPlaces(maxAtOnce.perTenant, maxAtOnce.inAll)

  const test: TestConnector = async (tenant, origin, connectorId, to) => {
    const { channel, route } = await tenant.tx(async (tx) => {
      const row = await findConnector(tx, connectorId)
      if (!row) throw new Problem('not_found')
      return { channel: row.channel, route: await routes.of(tx, row) }
    })
    const { issues } = addressOf[channel]({ to })
    if (issues) throw new Problem('invalid_request', { details: issues })
    if (!route)
      throw new Problem('forbidden', { message: "This connector's driver is not available in this environment." })
    const startedAt = performance.now()
    const message = { ...words[channel], channel, to, messageId: newId('msg', clock.now()) }
    const made = await attempt(tenant, route, message, new AbortController().signal)
    await tenant.tx((tx) =>
      audit.record(tx, origin, {
        action: 'connector.tested',
        target: { kind: 'connector', id: connectorId },
        outcome: made.outcome === 'sent' ? 'success' : 'failure',
      }),
    )
    return {
      outcome: made.outcome,
      providerMessageId: made.outcome === 'sent' ? made.providerMessageId : null,
      error: made.outcome === 'sent' ? null : made.error,
      tookMilliseconds: Math.round(performance.now() - startedAt),
    }
  }

  return async (tenant, ...request) => {
    const leave = places.occupy(tenant.id)
    if (!leave) throw new Problem('too_many_requests', { retryAfterSeconds: 10 })
    try {
      return await test(tenant, ...request)
    } finally {
      leave()
    }
  }
}

const text = 'This is a test message. Messages from this connector arrive.'
const words = {
  sms: { subject: null, text },
  email: { subject: 'Test message', text },
} satisfies Record<MessageChannel, unknown>
