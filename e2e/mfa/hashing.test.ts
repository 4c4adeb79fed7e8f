// Hashing is slow on purpose. However much of it there is, other requests are served.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { newMfaTenant, startTwoServers } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import type { ManyPasswords } from './many-passwords.fixture.ts'

// In a separate process: the work of this one with the responses must not count.
const { one: here, two: server, close } = await startTwoServers({ SERVICES: 'svc-auth,svc-otp' })
afterAll(close)

test('eighty simultaneous passwords never hold up the token endpoint', async () => {
  const tenant = await newMfaTenant(here)
  const { tenantId, clientId, clientSecret } = tenant
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = () => server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  const { access_token: accessToken } = (await token()).body
  // From a separate thread: the work of sending so many requests must not count either.
  const workerData: ManyPasswords = { url: server.url, accessToken, count: 80 }
  const asking = new Worker(new URL('./many-passwords.fixture.ts', import.meta.url), { workerData })
  const startedAt = performance.now()
  let hashing = true
  const checks = once(asking, 'message').finally(() => {
    hashing = false
  })
  const waits: number[] = []
  while (hashing) {
    const askedAt = performance.now()
    expect((await token()).status).toBe(200)
    waits.push(performance.now() - askedAt)
  }
  const [reasons] = await checks
  const hashedMs = performance.now() - startedAt
  expect(reasons).toEqual(Array.from({ length: 80 }, () => 'wrong_password'))
  expect(waits.length).toBeGreaterThan(10)
  // As a share: on a busy machine, everything takes longer.
  expect(Math.max(...waits)).toBeLessThan(hashedMs / 3)
})
