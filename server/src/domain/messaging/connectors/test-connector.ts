// A real message by one connector, for an administrator who wants to know whether it works.
import { performance } from 'node:perf_hooks'
import {
  type ConnectorTest,
  type MessageChannel,
  methods,
  Problem,
  Strict,
  type TestConnectorRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { compileBody } from '@countersign/platform/http/parsing'
import { alerts } from '../../alerts/index.ts'
import { recordEvent } from '../../audit/index.ts'
import type { MessagingContext } from '../context.ts'
import { renderSample } from '../templates/sample.ts'
import { attempt } from './attempt.ts'
import { updateLastFailed, updateLastSent } from './breaker-store.ts'
import { findConnector } from './connectors-store.ts'
import { routeOf } from './routes.ts'

const addressOf = {
  sms: compileBody(Strict({ to: methods.sms.registrationFields.mobileNumber })),
  email: compileBody(Strict({ to: methods.email.registrationFields.emailAddress })),
} satisfies Record<MessageChannel, unknown>

/** Whether the connector is enabled or paused does not matter. Its health shows the result, which pauses nothing. */
export async function test(
  ctx: MessagingContext,
  tenant: TenantScope,
  origin: Origin,
  connectorId: string,
  request: TestConnectorRequest,
): Promise<ConnectorTest> {
  const leave = ctx.connectorTestPlaces.occupy(tenant.id)
  try {
    return await sendTestMessage(ctx, tenant, origin, connectorId, request)
  } finally {
    leave()
  }
}

async function sendTestMessage(
  ctx: MessagingContext,
  tenant: TenantScope,
  origin: Origin,
  connectorId: string,
  { to, templateId }: TestConnectorRequest,
): Promise<ConnectorTest> {
  const { channel, route, content } = await tenant.tx(async (tx) => {
    const row = await findConnector(tx, connectorId)
    if (!row) throw new Problem('not_found')
    const { channel } = row
    const sample = templateId === undefined ? words[channel] : await renderSample(ctx, tx, { templateId, channel })
    return { channel, route: await routeOf(ctx, tx, row), content: sample }
  })
  const { issues } = addressOf[channel]({ to })
  if (issues) throw new Problem('invalid_request', { details: issues })
  if (!route)
    throw new Problem('forbidden', { message: "This connector's driver is not available in this environment." })
  const startedAt = performance.now()
  const message = { ...content, channel, to, messageId: newId('msg', ctx.clock.now()) }
  const made = await attempt(ctx, tenant, route, message, new AbortController().signal)
  await tenant.tx(async (tx) => {
    const now = new Date(ctx.clock.now())
    if (made.outcome === 'sent') {
      await updateLastSent(tx, connectorId, now, now)
      await alerts.resolve(ctx, tx, 'connector_failing', connectorId)
    } else await updateLastFailed(tx, connectorId, now, made.error)
    await recordEvent(ctx, tx, origin, {
      action: 'connector.tested',
      target: { kind: 'connector', id: connectorId },
      outcome: made.outcome === 'sent' ? 'success' : 'failure',
    })
  })
  return {
    outcome: made.outcome,
    providerMessageId: made.outcome === 'sent' ? made.providerMessageId : null,
    error: made.outcome === 'sent' ? null : made.error,
    tookMilliseconds: Math.round(performance.now() - startedAt),
  }
}

const text = 'This is a test message. Messages from this connector arrive.'
const words = {
  sms: { subject: null, text },
  email: { subject: 'Test message', text },
} satisfies Record<MessageChannel, unknown>
