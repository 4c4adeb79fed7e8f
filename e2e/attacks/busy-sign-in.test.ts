// An attacker keeps a tenant's hashing busy from its sign-in page, which needs no credential.
import { hashAsInProduction, newMfaTenant, runningClock, startTestServer, type TestAnswer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

hashAsInProduction()
const server = await startTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, clock: runningClock() })
afterAll(server.close)

const tenant = await newMfaTenant(server)

const signIn = (ipAddress: string, userId: string): Promise<TestAnswer> =>
  server.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/password`, {
    headers: { 'x-forwarded-for': ipAddress, 'x-requested-with': 'countersign' },
    body: { userId, password: 'spring 2026' },
  })

test.each([
  ['someone who signs in from elsewhere', () => signIn('198.51.100.7', 'ada')],
  ['an application', () => tenant.post('validatePassword', { userId: 'ada', password: 'spring 2026' })],
])('%s does not wait for all passwords that one address tries', async (_, ask) => {
  let compared = 0
  const tried = Array.from({ length: 24 }, (_, index) =>
    signIn('203.0.113.7', `user-${index}`).finally(() => {
      compared += 1
    }),
  )
  await Promise.race(tried)
  const { body } = await ask()
  const before = compared
  expect(body.reason).toBe('wrong_password')
  expect((await Promise.all(tried)).map(({ body: { reason } }) => reason)).toEqual(tried.map(() => 'wrong_password'))
  expect(before).toBeLessThan(20)
})
