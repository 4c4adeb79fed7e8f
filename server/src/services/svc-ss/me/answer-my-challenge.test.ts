// A signed-in user waits for their own device.
import {
  type DeviceHolder,
  enrolDevice,
  type MfaTenant,
  newMfaTenant,
  newUser,
  startTestServer,
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

type Person = TestPerson & Pick<DeviceHolder, 'device'>

const post = ({ browser }: TestPerson, path: string, body: object, headers = {}) =>
  browser.call('POST', `/Svc/v1/me/${path}`, { body, headers })

async function newPerson(): Promise<Person> {
  const person = await newUser(server.call, tenant)
  const added = await post(person, 'registrations', { authType: 'push' })
  return { ...person, device: await enrolDevice(server, added.body.enrolment) }
}

async function ask(person: Person) {
  const { registrationId } = person.device.registration
  const { body } = await post(person, 'challenges', { authType: 'push', registrationId })
  return { ...body, asked: { authType: 'push', challengeId: body.challengeId as string } }
}

const approve = async ({ device }: Person, challengeId: string, number: string) =>
  device.answerPush(await device.shown(challengeId), { decision: 'approve', number })

const waiting = (count: number) => expect.poll(() => server.domain.waits.count()).toBe(count)
const openTransactions = async () => {
  const held = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  return (await server.database.superuser(held)).length
}
const pending = { authenticated: false, reason: 'challenge_pending' }

describe('200', () => {
  test('the current state immediately, and with waitSeconds as soon as the device has answered', async () => {
    const person = await newPerson()
    const { asked, challengeId, numberMatch } = await ask(person)
    expect((await post(person, 'challenges:answer', asked)).body).toMatchObject(pending)
    const answer = post(person, 'challenges:answer', { ...asked, waitSeconds: 25 })
    await waiting(1)
    await approve(person, challengeId, numberMatch.displayNumber)
    const { body } = await answer
    expect(body).toMatchObject({ authenticated: true, challengeId })
    expect(body).not.toHaveProperty('assertion')
  })

  test('the current state at the timeout', async () => {
    const person = await newPerson()
    const { asked } = await ask(person)
    expect((await post(person, 'challenges:answer', { ...asked, waitSeconds: 1 })).body).toMatchObject(pending)
  })

  test('a wait ends when its caller disconnects, and a wait holds no database connection', async () => {
    const person = await newPerson()
    const { asked } = await ask(person)
    const leaving = new AbortController()
    const answer = fetch(`${server.url}/Svc/v1/me/challenges:answer`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'countersign',
        cookie: person.browser.cookies(),
      },
      body: JSON.stringify({ ...asked, waitSeconds: 25 }),
      signal: leaving.signal,
    })
    await waiting(1)
    await expect.poll(openTransactions).toBe(0)
    leaving.abort()
    await expect(answer).rejects.toThrow()
    await waiting(0)
  })
})

test('400: not with an Idempotency-Key, which would hold a transaction as long', async () => {
  const person = await newPerson()
  const { asked } = await ask(person)
  const key = { 'idempotency-key': 'wait' }
  expect(await post(person, 'challenges:answer', { ...asked, waitSeconds: 25 }, key)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', details: [{ field: 'waitSeconds' }] },
  })
  expect((await post(person, 'challenges:answer', asked, key)).body).toMatchObject(pending)
})

test('404: the challenge of another user', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const { asked } = await ask(person)
  const startedAt = performance.now()
  expect((await post(other, 'challenges:answer', { ...asked, waitSeconds: 25 })).status).toBe(404)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('429: too many waits at once', async () => {
  const person = await newPerson()
  const { asked } = await ask(person)
  const again = () => post(person, 'challenges:answer', { ...asked, waitSeconds: 1 })
  await again()
  expect(await again()).toMatchObject({ status: 429, body: { code: 'slow_down' } })
  clock.advance({ seconds: 1 })
  expect((await again()).status).toBe(200)
})
