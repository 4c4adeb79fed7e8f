// An attacker tries one password at many accounts, from one address, through two processes at once.
import {
  createTestBrowser,
  newMfaTenant,
  newUser,
  type ServerProcess,
  signIn,
  startServerProcess,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const one = await startTestServer({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  clock: { now: () => Date.now(), advance: () => undefined, set: () => undefined },
})
const two: ServerProcess = await startServerProcess({
  ...one.environment,
  SERVICES: 'svc-auth,svc-admin,svc-ss,svc-otp,svc-tm',
  MODE: 'production',
})
afterAll(async () => {
  await two.stop()
  await one.close()
})

test('100 failed sign-ins from one network block it for all but known browsers; other networks are not affected', async () => {
  const tenant = await newMfaTenant(one)
  const person = await newUser(one.call, tenant)
  const from = (ipAddress: string, body: object, turn = 0) =>
    (turn % 2 ? one : two).call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/password`, {
      headers: { 'x-forwarded-for': ipAddress, 'x-requested-with': 'countersign' },
      body,
    })
  const answers = await Promise.all(
    Array.from({ length: 140 }, (_, turn) =>
      from(`2001:db8:9:9::${turn.toString(16)}`, { userId: `user-${turn}`, password: 'spring 2026' }, turn),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  const blocked = answers.filter(({ status }) => status === 429)
  expect(blocked).toHaveLength(40)
  for (const { headers, body } of blocked) {
    expect(body.code).toBe('too_many_requests')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
    // The other process may have started the block a moment after this one read its clock.
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(601)
  }

  const { userId, password } = person
  expect((await from('2001:db8:9:9::ffff', { userId, password })).status).toBe(429)
  expect((await from('2001:db8:9:a::1', { userId, password })).body).toMatchObject({ signedIn: true })
  const known = await person.browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/password`, {
    headers: { 'x-forwarded-for': '2001:db8:9:9::1' },
    body: { userId, password },
  })
  expect(known.body).toMatchObject({ signedIn: true })
})

test('a network blocked in one tenant is not blocked in another, nor for applications', async () => {
  const [attacked, other] = [await newMfaTenant(one), await newMfaTenant(one)]
  const [here, there] = [await newUser(one.call, attacked), await newUser(one.call, other)]
  await one.database.superuser(
    `update sign_in_failures set failures = 100, blocks = 1, ends_at = now() + interval '10 minutes'
     where tenant_id = $1 and network = '127.0.0.1'`,
    [attacked.tenantId],
  )
  expect((await signIn(createTestBrowser(one.call), attacked, here)).status).toBe(429)
  expect((await signIn(createTestBrowser(one.call), other, there)).body).toMatchObject({ signedIn: true })
  const { userId, password } = here
  expect((await attacked.post('validatePassword', { userId, password })).body).toMatchObject({ authenticated: true })
})
