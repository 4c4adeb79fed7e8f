// Hashing is slow on purpose. However much of it there is to do, everybody else is served.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMfaTenant, startServerProcess, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const here = await startTestServer({ clock: { now: () => Date.now(), advance: () => undefined, set: () => undefined } })
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
// In a process of its own: what this one has to do with the answers is not the question.
const server = await startServerProcess({ ...here.environment, DATA_DIR: dataDir, SERVICES: 'svc-auth,svc-otp' })
afterAll(async () => {
  await server.stop()
  await here.close()
  await rm(dataDir, { recursive: true })
})

// Whether a machine gives two processes their turn within a second is not ours to say: it is asked three times at most.
test('two hundred passwords at once never hold up the token endpoint for a second', { retry: 2 }, async () => {
  const tenant = await newMfaTenant(here)
  const { tenantId, clientId, clientSecret } = tenant
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = () => server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  const { access_token: accessToken } = (await token()).body
  let hashing = true
  const checks = Promise.all(
    // Nobody by those names: they are hashed for all the same.
    Array.from({ length: 200 }, (_, index) => {
      const body = { userId: `user-${index}`, password: 'a password nobody guesses' }
      return server.call('POST', '/OTP/v1/validatePassword', { accessToken, body })
    }),
  ).finally(() => {
    hashing = false
  })
  const waits: number[] = []
  while (hashing) {
    const startedAt = performance.now()
    expect((await token()).status).toBe(200)
    waits.push(performance.now() - startedAt)
  }
  expect(new Set((await checks).map(({ body }) => body.reason))).toEqual(new Set(['wrong_password']))
  expect(waits.length).toBeGreaterThan(10)
  expect(Math.max(...waits)).toBeLessThan(1_000)
})
