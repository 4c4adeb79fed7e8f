// The browsers in which a user is notified of approvals: who turns them on, how many there are, and what ends them.
import {
  type MfaTenant,
  newMfaTenant,
  newUser,
  proveByPassword,
  startTestServer,
  type TestPerson,
  type TestSubscription,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf, idsOf, listed, notifiedPath, turnOff, turnOn } from './notified.fixture.ts'

const server = await startTestServer()
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
let addresses = 0
const newAddress = (): TestSubscription => {
  const name = `secret-${++addresses}`.padEnd(16, '.')
  return {
    endpoint: `https://push.example.net/s/${name}`,
    keys: { p256dh, auth: Buffer.from(name).toString('base64url') },
  }
}

describe('a user', () => {
  test('turns notifications on and off again, which is recorded', async () => {
    const person = await newUser(server.call, tenant)
    const { body: before } = await person.browser.call('GET', notifiedPath)
    expect(before).toEqual({ vapidPublicKey: expect.stringMatching(/^[\w-]{87}$/), browsers: [] })
    const added = await turnOn(person, newAddress())
    expect(added).toMatchObject({
      status: 201,
      body: { notifiedBrowserId: expect.stringMatching(/^nbr_/), ipAddress: '127.0.0.1' },
    })
    const { notifiedBrowserId } = added.body
    const { body } = await person.browser.call('GET', notifiedPath)
    expect(body).toEqual({ vapidPublicKey: before.vapidPublicKey, browsers: [added.body] })
    expect(await eventsOf(tenant, person.userId, 'notified_browser.added')).toMatchObject([
      { details: { notifiedBrowserId } },
    ])
    expect((await turnOff(person, notifiedBrowserId)).status).toBe(204)
    expect(await listed(person)).toEqual([])
    expect(await eventsOf(tenant, person.userId, 'notified_browser.removed')).toMatchObject([
      { details: { notifiedBrowserId, reason: 'by_user' } },
    ])
    expect((await turnOff(person, notifiedBrowserId)).status).toBe(404)
  })

  test('sees neither the address nor its keys again, and the database holds them only encrypted', async () => {
    const person = await newUser(server.call, tenant)
    const address = newAddress()
    await turnOn(person, address)
    const { text } = await person.browser.call('GET', notifiedPath)
    const rows = await server.database.superuser<{ row: string }>(
      `select to_jsonb(b)::text || encode(sealed_push_address, 'escape') as row from notified_browsers b where user_id = $1`,
      [person.userId],
    )
    expect(rows).toHaveLength(1)
    for (const secret of [address.endpoint, address.keys.auth]) {
      expect(text).not.toContain(secret)
      expect(rows[0]?.row).not.toContain(secret)
    }
  })

  test('has at most ten browsers, even if requests arrive together: the oldest make room', async () => {
    const person = await newUser(server.call, tenant)
    const { body: first } = await turnOn(person, newAddress())
    server.clock.advance({ seconds: 1 })
    const added = await Promise.all(Array.from({ length: 14 }, () => turnOn(person, newAddress())))
    expect(added.map(({ status }) => status)).toEqual(Array(14).fill(201))
    const ids = await idsOf(person)
    expect(ids).toHaveLength(10)
    expect(ids).not.toContain(first.notifiedBrowserId)
  })

  test('turns off no browser of another user', async () => {
    const [person, other] = [await newUser(server.call, tenant), await newUser(server.call, tenant)]
    const { body } = await turnOn(person, newAddress())
    expect((await turnOff(other, body.notifiedBrowserId)).status).toBe(404)
    expect(await idsOf(person)).toEqual([body.notifiedBrowserId])
    expect(await listed(other)).toEqual([])
  })

  test('of another tenant with the same browser has notifications of their own', async () => {
    const person = await newUser(server.call, tenant)
    const elsewhere = await newMfaTenant(server)
    const stranger = await newUser(server.call, elsewhere)
    const address = newAddress()
    const { body } = await turnOn(person, address)
    expect((await turnOn(stranger, address)).status).toBe(201)
    expect((await turnOff(stranger, body.notifiedBrowserId)).status).toBe(404)
    expect(await idsOf(person)).toEqual([body.notifiedBrowserId])
  })
})

describe('a browser', () => {
  test('notifies one user of a tenant: the last one who turned it on', async () => {
    const [person, other] = [await newUser(server.call, tenant), await newUser(server.call, tenant)]
    const address = newAddress()
    const { body } = await turnOn(person, address)
    expect((await turnOn(other, address)).status).toBe(201)
    expect(await listed(person)).toEqual([])
    expect(await listed(other)).toHaveLength(1)
    expect(await eventsOf(tenant, person.userId, 'notified_browser.removed')).toMatchObject([
      { details: { notifiedBrowserId: body.notifiedBrowserId, reason: 'replaced' } },
    ])
  })

  test('that several users turn on at the same time replaces each of them but the last, and says so', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newUser(server.call, tenant)))
    const address = newAddress()
    await Promise.all(people.map((person) => turnOn(person, address)))
    const left = await Promise.all(people.map(listed))
    expect(left.flat()).toHaveLength(1)
    const removed = await Promise.all(people.map(({ userId }) => eventsOf(tenant, userId, 'notified_browser.removed')))
    expect(removed.map((events) => events.length)).toEqual(left.map((browsers) => (browsers.length === 0 ? 1 : 0)))
  })

  test('is listed once, however often it is turned on', async () => {
    const person = await newUser(server.call, tenant)
    const address = newAddress()
    const ids = [await turnOn(person, address), await turnOn(person, address)].map(({ body }) => body.notifiedBrowserId)
    expect(await idsOf(person)).toEqual([ids[1]])
    expect(await eventsOf(tenant, person.userId, 'notified_browser.removed')).toEqual([])
  })

  test('is not taken over by a user who knows only its endpoint', async () => {
    const [person, thief] = [await newUser(server.call, tenant), await newUser(server.call, tenant)]
    const address = newAddress()
    await turnOn(person, address)
    await turnOn(thief, { ...newAddress(), endpoint: address.endpoint })
    expect(await listed(person)).toHaveLength(1)
  })

  test.each([
    ['an endpoint that is no URL', { endpoint: 'push.example.net' }],
    ['a key that is no point of P-256', { keys: { p256dh: 'AAAA', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
    ['anything else beside it', { secret: '1' }],
  ])('is refused with %s', async (_name, wrong) => {
    const person = await newUser(server.call, tenant)
    const body = { pushAddress: { ...newAddress(), ...wrong } }
    expect((await person.browser.call('POST', notifiedPath, { body })).status).toBe(400)
    expect(await listed(person)).toEqual([])
  })
})

describe('notifications end in all browsers of the user with', () => {
  const password = 'green doors open at dawn'
  const endings: Record<string, (person: TestPerson) => Promise<{ readonly status: number }>> = {
    'signing out everywhere': ({ browser }) => browser.call('DELETE', '/Svc/v1/me/sessions'),
    'signing out all other sessions': ({ browser }) => browser.call('DELETE', '/Svc/v1/me/sessions?keepCurrent=true'),
    'a new password': async (person) => {
      const changed = { newPassword: password, proofChallengeId: await proveByPassword(person) }
      return person.browser.call('POST', '/Svc/v1/me/password', { body: changed })
    },
    'an administrator who signs the user out': ({ userId }) => tenant.admin('POST', `users/${userId}:sign-out`),
    'an administrator who disables the user': ({ userId }) => tenant.admin('POST', `users/${userId}:disable`),
    'the deletion of the user': ({ userId }) => tenant.admin('DELETE', `users/${userId}`),
  }

  test.each(Object.keys(endings))('%s', async (name) => {
    const [person, other] = [await newUser(server.call, tenant), await newUser(server.call, tenant)]
    for (const holder of [person, person, other]) await turnOn(holder, newAddress())
    expect((await endings[name]?.(person))?.status).toBeLessThan(300)
    const left = await server.database.superuser<{ user_id: string }>(
      'select user_id from notified_browsers where user_id = any($1)',
      [[person.userId, other.userId]],
    )
    expect(left).toEqual([{ user_id: other.userId }])
  })

  test('but not with signing out in one browser: the notification leads to the sign-in', async () => {
    const person = await newUser(server.call, tenant)
    const { body } = await person.browser.call('GET', '/Svc/v1/me/sessions')
    await turnOn(person, newAddress())
    await person.browser.call('DELETE', `/Svc/v1/me/sessions/${body.sessions[0].sessionId}`)
    const left = await server.database.superuser('select from notified_browsers where user_id = $1', [person.userId])
    expect(left).toHaveLength(1)
  })

  test('and the event of the end names them', async () => {
    const person = await newUser(server.call, tenant)
    const { body } = await turnOn(person, newAddress())
    await person.browser.call('DELETE', '/Svc/v1/me/sessions')
    expect(await eventsOf(tenant, person.userId, 'session.ended')).toMatchObject([
      { details: { notifiedBrowserIds: [body.notifiedBrowserId] } },
    ])
  })
})
