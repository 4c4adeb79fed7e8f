import { createOutbound } from '@countersign/platform/outbound'
import { type PushService, startPushService } from '@countersign/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DeliveryRefused } from '../driver.ts'
import { AddressGone } from '../push-driver.ts'
import { webPush } from './web-push.ts'

const services: PushService[] = []
let service: PushService
beforeEach(async () => {
  service = await startPushService()
  services.push(service)
})
afterAll(() => {
  for (const started of services) started.close()
})

const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'] })
const context = { outbound, publicUrl: 'https://id.example.com', signal: new AbortController().signal }
const message = { payload: '{"title":"Is it you?"}', ttlSeconds: 90, topic: 'chl_01m7ej93tkksedpjv6rr5ezgc1' }
const newKeys = () => {
  const keys = webPush.newKeys?.()
  if (!keys) throw new Error('The driver makes its keys.')
  return keys
}

test('sends what only the subscribed browser can read, from a sender that the push service can identify', async () => {
  const keys = newKeys()
  const address = service.subscribe(keys.publicKey)
  await webPush.send(message, address, keys, context)
  expect(service.received.all).toEqual([
    {
      endpoint: address.endpoint,
      status: 201,
      problem: null,
      payload: { title: 'Is it you?' },
      ttlSeconds: 90,
      urgency: 'high',
      topic: message.topic,
    },
  ])
})

test.each(['https://id.example.com', 'http://localhost:8080'])('names a contact, from %s', async (publicUrl) => {
  await webPush.send(message, service.subscribe(), newKeys(), { ...context, publicUrl })
  expect(service.received.all).toMatchObject([{ problem: null }])
})

test('a sender with other keys is refused', async () => {
  const address = service.subscribe(newKeys().publicKey)
  await expect(webPush.send(message, address, newKeys(), context)).rejects.toThrow(DeliveryRefused)
})

describe('rejects', () => {
  const send = () => webPush.send(message, service.subscribe(), newKeys(), context)

  test.each([404, 410])('with AddressGone if the response is %i', async (status) => {
    service.answer(status)
    await expect(send()).rejects.toThrow(AddressGone)
  })

  test.each([400, 401, 403, 413])('with DeliveryRefused if it is %i', async (status) => {
    service.answer(status)
    await expect(send()).rejects.toThrow(DeliveryRefused)
  })

  test.each([429, 500, 503, 302, 408])('with a retryable error if it is %i', async (status) => {
    service.answer(status)
    const error = await send().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(DeliveryRefused)
    expect(error).not.toBeInstanceOf(AddressGone)
  })

  test('with a retryable error if the response is invalid', async () => {
    service.behave('talks rubbish')
    await expect(send()).rejects.toMatchObject({ reason: 'rubbish' })
  })

  test('when its signal aborts', async () => {
    service.behave('hangs')
    const stop = new AbortController()
    const sending = webPush.send(message, service.subscribe(), newKeys(), { ...context, signal: stop.signal })
    await service.connections.atLeast(1)
    stop.abort()
    await expect(sending).rejects.toMatchObject({ reason: 'cancelled' })
  })

  test('permanently if the address is inside our own network', async () => {
    const guarded = { ...context, outbound: createOutbound({ allowedNetworks: [] }) }
    await expect(webPush.send(message, service.subscribe(), newKeys(), guarded)).rejects.toThrow(DeliveryRefused)
    expect(service.connections.all).toEqual([])
  })

  test('permanently if nothing can be encrypted for the address', async () => {
    const { endpoint, keys } = service.subscribe()
    const offTheCurve = { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }
    await expect(webPush.send(message, offTheCurve, newKeys(), context)).rejects.toThrow(DeliveryRefused)
  })
})
