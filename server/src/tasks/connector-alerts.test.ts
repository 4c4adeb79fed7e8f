import { expect, test } from 'vitest'
import { alerts } from '../domain/alerts/index.ts'
import { connectors } from '../domain/messaging/index.ts'
import { originOf } from '../domain/process.fixture.ts'
import { newGateway, startDelivering } from './deliver-tenant.fixture.ts'

const { clock, open, newTenant } = await startDelivering()
const process = await open()
const origin = originOf('cl_test', [])

async function failing() {
  const tenant = await newTenant(process)
  const scope = process.database.scope(tenant.tenantId)
  const gateway = await newGateway()
  const connectorId = await tenant.connect(gateway)
  const send = async (count = 1) => {
    for (let messages = 0; messages < count; messages += 1) {
      await tenant.enqueue()
      await process.worker.runDue()
    }
  }
  const listed = async () => (await alerts.list(scope, { limit: 10 })).items
  gateway.behave('fails')
  await send(4)
  expect(await listed()).toEqual([])
  await send()
  return { scope, gateway, connectorId, send, listed }
}

test('a connector that is paused is an alert with its last error, resolved once it sends again', async () => {
  const { gateway, connectorId, send, listed } = await failing()
  const raised = { kind: 'connector_failing', subject: { kind: 'connector', id: connectorId, name: 'Provider' } }
  expect(await listed()).toMatchObject([
    { ...raised, state: 'open', count: 1, details: { channel: 'sms', error: expect.stringMatching(/./) } },
  ])
  clock.advance({ seconds: 31 })
  await send()
  expect(await listed()).toMatchObject([{ ...raised, state: 'open', count: 2 }])
  gateway.behave('accepts')
  clock.advance({ seconds: 61 })
  await send()
  expect(await listed()).toMatchObject([{ state: 'resolved', resolvedAt: new Date(clock.now()).toISOString() }])
})

test('while it still fails, an acknowledged alert stays acknowledged', async () => {
  const { scope, send, listed } = await failing()
  const [alert] = await listed()
  await alerts.acknowledge(process.domain, scope, origin, alert?.alertId ?? '')
  clock.advance({ seconds: 31 })
  await send()
  expect(await listed()).toMatchObject([{ alertId: alert?.alertId, state: 'acknowledged', count: 2 }])
})

test('a change, a removal and a successful test resolve it', async () => {
  const changed = await failing()
  await connectors.update(process.domain, changed.scope, origin, changed.connectorId, null, { enabled: false })
  expect(await changed.listed()).toMatchObject([{ state: 'resolved' }])

  const removed = await failing()
  await connectors.remove(process.domain, removed.scope, origin, removed.connectorId, null)
  expect(await removed.listed()).toMatchObject([{ state: 'resolved', subject: { name: 'Provider' } }])

  const tested = await failing()
  await connectors.test(process.domain, tested.scope, origin, tested.connectorId, { to: '+41791234567' })
  expect(await tested.listed()).toMatchObject([{ state: 'open' }])
  tested.gateway.behave('accepts')
  await connectors.test(process.domain, tested.scope, origin, tested.connectorId, { to: '+41791234567' })
  expect(await tested.listed()).toMatchObject([{ state: 'resolved' }])
})
