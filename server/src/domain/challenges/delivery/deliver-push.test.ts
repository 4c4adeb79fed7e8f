import { type PushService, startPushService, startTestServer, type TestServer } from '@countersign/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inbox } from '../../messaging/index.ts'
import { type NotifiedTenant, newNotifiedTenant, nonce, validitySeconds } from './notified.fixture.ts'

let server: TestServer
let tenant: NotifiedTenant
const services: PushService[] = []
let service: PushService

const newService = async () => {
  const started = await startPushService()
  services.push(started)
  return started
}

beforeAll(async () => {
  server = await startTestServer({ environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } })
  tenant = await newNotifiedTenant(server)
})
beforeEach(async () => {
  service = await newService()
})
afterAll(async () => {
  for (const started of services) started.close()
  await server.close()
})

const deliver = () => server.worker.runDue()
const statusOf = async (challengeId: string) => (await tenant.challenge(challengeId)).delivery_status
/** By then, everything that failed has been retried. */
const later = async () => {
  server.clock.advance({ seconds: 5 })
  await deliver()
}

describe('a message', () => {
  test('tells the device that an application asks, and nothing that could answer the challenge', async () => {
    const device = await tenant.device(service.subscribe())
    const challengeId = await tenant.notify([device], { title: 'Pay 120.00', message: 'To the gardener' })
    await deliver()
    const [received] = await service.received.atLeast(1)
    expect(received).toEqual({
      endpoint: expect.stringContaining(service.origin),
      status: 201,
      problem: null,
      payload: {
        type: 'challenge',
        tenantId: tenant.tenantId,
        challengeId,
        title: 'Pay 120.00',
        body: 'To the gardener',
        expiresAt: new Date(server.clock.now() + validitySeconds * 1000).toISOString(),
      },
      ttlSeconds: validitySeconds,
      urgency: 'high',
      topic: challengeId,
    })
    expect(JSON.stringify(received)).not.toContain(nonce)
    expect(await statusOf(challengeId)).toBe('sent')
    expect(await tenant.messages(challengeId)).toMatchObject([{ status: 'sent', attempts: 1, last_error: null }])
  })

  test('has a default text in the language of the challenge', async () => {
    const device = await tenant.device(service.subscribe())
    await tenant.notify([device], { locale: 'de-CH' })
    await deliver()
    const [received] = await service.received.atLeast(1)
    expect(received?.payload).toMatchObject({ title: 'Sind Sie es?', body: 'Web shop bittet Sie um Bestätigung.' })
  })

  test('fits into the limit of push services, whatever the device has to show', async () => {
    const device = await tenant.device(service.subscribe())
    const challengeId = await tenant.notify([device], { title: '𝕏'.repeat(100), message: '𝕏'.repeat(5_000) })
    await deliver()
    expect(await statusOf(challengeId)).toBe('sent')
  })

  test('expires together with the challenge', async () => {
    const device = await tenant.device(service.subscribe())
    service.answer(500)
    await tenant.notify([device])
    await deliver()
    service.answer(201)
    await later()
    expect(service.received.all.map(({ ttlSeconds }) => ttlSeconds)).toEqual([validitySeconds, validitySeconds - 5])
  })

  test('is not sent if the challenge has been answered', async () => {
    const device = await tenant.device(service.subscribe())
    service.answer(500)
    const challengeId = await tenant.notify([device])
    await deliver()
    await tenant.change(challengeId, `state = 'approved', responded_at = now()`)
    await later()
    expect(service.received.all).toHaveLength(1)
    expect(await tenant.messages(challengeId)).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i is not retried, and the address is dropped', async (status) => {
    const device = await tenant.device(service.subscribe())
    service.answer(status)
    const challengeId = await tenant.notify([device])
    await deliver()
    await later()
    expect(service.received.all).toHaveLength(1)
    expect(await tenant.hasAddress(device)).toBe(false)
    expect(await tenant.challenge(challengeId)).toEqual({ state: 'pending', delivery_status: 'failed' })
  })

  test.each([429, 500, 503])('that answers %i is retried until it accepts the message', async (status) => {
    const device = await tenant.device(service.subscribe())
    service.answer(status)
    const challengeId = await tenant.notify([device])
    await deliver()
    expect(await statusOf(challengeId)).toBe('queued')
    expect(await tenant.messages(challengeId)).toMatchObject([
      { status: 'queued', last_error: `The push service responded with ${status}.` },
    ])
    service.answer(201)
    await later()
    expect(await statusOf(challengeId)).toBe('sent')
    expect(await tenant.hasAddress(device)).toBe(true)
  })

  test('that stays down is retried only as long as the challenge is open', async () => {
    const device = await tenant.device(service.subscribe())
    service.behave('talks rubbish')
    const challengeId = await tenant.notify([device])
    for (let turn = 0; turn < 4; turn++) await later()
    const attempts = service.connections.all.length
    expect(attempts).toBeGreaterThan(1)
    server.clock.advance({ seconds: validitySeconds })
    await deliver()
    expect(await tenant.challenge(challengeId)).toEqual({ state: 'pending', delivery_status: 'failed' })
    server.clock.advance({ seconds: 900 })
    await deliver()
    expect(service.connections.all).toHaveLength(attempts)
  })

  test('that does not respond delays no device of another push service', async () => {
    const slow = await newService()
    slow.behave('hangs')
    const [slowDevice, device] = [await tenant.device(slow.subscribe()), await tenant.device(service.subscribe())]
    await tenant.notify([slowDevice])
    await slow.connections.atLeast(1)
    const challengeId = await tenant.notify([device])
    await service.received.atLeast(1)
    await expect.poll(() => statusOf(challengeId)).toBe('sent')
    slow.close()
    await deliver()
  })
})

describe('an address', () => {
  test('that the device has registered since is not dropped because of the previous one', async () => {
    const device = await tenant.device(service.subscribe())
    const answer = Promise.withResolvers<number>()
    service.answer(answer.promise)
    const challengeId = await tenant.notify([device])
    await service.connections.atLeast(1)
    await tenant.readdress(device, service.subscribe())
    answer.resolve(410)
    await deliver()
    expect(await statusOf(challengeId)).toBe('failed')
    expect(await tenant.hasAddress(device)).toBe(true)
  })

  test('is optional: without one, the device polls for the challenge', async () => {
    const challengeId = await tenant.notify([await tenant.device(null)])
    await deliver()
    expect(await tenant.messages(challengeId)).toEqual([])
    expect(await tenant.challenge(challengeId)).toEqual({ state: 'pending', delivery_status: 'queued' })
  })
})

describe('of several devices', () => {
  test('one that is reached is enough', async () => {
    const dead = await newService()
    dead.answer(410)
    const devices = [await tenant.device(dead.subscribe()), await tenant.device(service.subscribe())]
    const challengeId = await tenant.notify(devices)
    await deliver()
    expect(await statusOf(challengeId)).toBe('sent')
    expect((await tenant.messages(challengeId)).map(({ status }) => status).toSorted()).toEqual(['failed', 'sent'])
  })

  test('all must fail before a failure is reported, however close together they fail', async () => {
    service.answer(410)
    for (let turn = 0; turn < 10; turn++) {
      const devices = await Promise.all([1, 2, 3].map(() => tenant.device(service.subscribe())))
      const challengeId = await tenant.notify(devices)
      await deliver()
      expect(await statusOf(challengeId)).toBe('failed')
    }
  })

  test('one that has fetched the challenge counts as reached, whatever happens to the message', async () => {
    service.answer(500)
    const challengeId = await tenant.notify([await tenant.device(service.subscribe())])
    await deliver()
    await tenant.change(challengeId, `delivery_status = 'delivered'`)
    service.answer(410)
    await later()
    expect(await statusOf(challengeId)).toBe('delivered')
  })
})

test('shows every notification in the inbox, even for devices without an address', async () => {
  const other = await newNotifiedTenant(server)
  const devices = [await other.device(service.subscribe()), await other.device(null)]
  await other.notify(devices, { title: 'Pay 120.00', message: 'To the gardener' })
  const { items } = await inbox.list(server.domain, server.database.open().scope(other.tenantId), { limit: 10 })
  const shown = { channel: 'push', subject: 'Pay 120.00', text: 'To the gardener' }
  expect(items).toHaveLength(2)
  for (const item of items) expect(item).toMatchObject({ ...shown, to: expect.stringMatching(/^Phone of /) })
})
