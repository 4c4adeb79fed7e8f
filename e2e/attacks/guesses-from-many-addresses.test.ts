// An attacker guesses one user's password from many addresses, through two processes at once.
import {
  createTestBrowser,
  newMfaTenant,
  newUser,
  type ServerProcess,
  signIn,
  startServerProcess,
  startTestServer,
  type TestAnswer,
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

const tenant = await newMfaTenant(one)

/** At the sign-in page or through an application, each from a different address, which a trusted proxy reports. */
function guess(turn: number, ipAddress: string, { userId, password }: { userId: string; password: string }) {
  const { call } = turn % 2 ? one : two
  if (turn % 4 > 1) return tenant.post('validatePassword', { userId, password, context: { ipAddress } }, { call })
  const headers = { 'x-forwarded-for': ipAddress, 'x-requested-with': 'countersign' }
  const path = `/AuthPage/v1/sign-in/${tenant.tenantId}/password`
  return call('POST', path, { headers, body: { userId, password } })
}

const guessAll = (userId: string, addresses: readonly string[]): Promise<TestAnswer[]> =>
  Promise.all(addresses.map((address, turn) => guess(turn, address, { userId, password: `wrong guess ${turn}` })))

const events = async (action: string, userId: string) => {
  const rows = await one.database.superuser<{ details: { restricted?: boolean } }>(
    `select details from audit_events where tenant_id = $1 and action = $2 and target ->> 'id' = $3`,
    [tenant.tenantId, action, userId],
  )
  return rows.map(({ details }) => details)
}

test('of 160 guesses from 160 addresses 100 are compared; then the password works in known browsers only', async () => {
  const person = await newUser(one.call, tenant)
  const addresses = Array.from({ length: 160 }, (_, turn) => `198.51.${turn}.7`)
  const answers = await guessAll(person.userId, addresses)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set(['wrong_password']))
  const failed = await events('authentication.failed', person.userId)
  expect(failed.filter(({ restricted }) => !restricted)).toHaveLength(100)
  expect(failed.filter(({ restricted }) => restricted)).toHaveLength(60)
  expect(await events('password.restricted', person.userId)).toHaveLength(1)

  // The right password, from anywhere else, gets the same response as a wrong one of an unknown user.
  for (let turn = 0; turn < 4; turn++) {
    const right = await guess(turn, `203.0.113.${turn}`, person)
    const unknown = await guess(turn, `203.0.113.${turn}`, { userId: 'no-such-user', password: person.password })
    expect([right.status, right.body]).toEqual([unknown.status, unknown.body])
    expect(right.body).toMatchObject({ reason: 'wrong_password', attemptsRemaining: 9 })
  }
  for (const { call } of [one, two]) {
    const known = person.browser.at(call)
    await known.call('DELETE', '/AuthPage/v1/session')
    expect((await signIn(known, tenant, person)).body).toMatchObject({ signedIn: true })
  }
  expect((await signIn(createTestBrowser(two.call), tenant, person)).body).toMatchObject({ reason: 'wrong_password' })
})

test('all addresses of one IPv6 /64 count as one address', async () => {
  const person = await newUser(one.call, tenant)
  const addresses = Array.from({ length: 40 }, (_, turn) => `2001:db8:1:2:${turn.toString(16)}::7`)
  const answers = await guessAll(person.userId, addresses)
  const reasons = answers.map(({ body }) => body.reason)
  expect(reasons.filter((reason) => reason === 'wrong_password')).toHaveLength(10)
  expect(reasons.filter((reason) => reason === 'registration_locked')).toHaveLength(30)
  // Guesses that were not compared do not restrict the account: the user can sign in from elsewhere.
  expect((await guess(0, '2001:db8:1:3::7', person)).body).toMatchObject({ signedIn: true })
})
