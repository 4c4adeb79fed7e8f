// Passwords from another system: to exhaust the server, to take over accounts, and to find out who exists.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMfaTenant, runningClock, startServerProcess, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const here = await startTestServer({ clock: runningClock() })
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
// In a separate process, with the threads that a server has.
const server = await startServerProcess({ ...here.environment, DATA_DIR: dataDir })
afterAll(async () => {
  await server.stop()
  await here.close()
  await rm(dataDir, { recursive: true })
})

const salt = 'c2l4dGVlbiBieXRlIHNsdA'
const digest = 'H8mGLiPy4h4SSGiqme0Ooxem/RxnACzTksStLJlADHE'
const hashOf = (iterations: number) => `$pbkdf2-sha256$i=${iterations}$${salt}$${digest}`
const slowHash = hashOf(500_000)

type Tenant = Awaited<ReturnType<typeof newMfaTenant>>

async function caller(tenant: Tenant, scope?: string) {
  const accessToken = await tenant.accessToken(...((scope ? [{ scope }] : []) as []))
  return (operation: string, body: object) => server.call('POST', `/OTP/v1/${operation}`, { accessToken, body })
}

const checked = (userId: string, round = 0) => ({
  userId,
  password: 'a wrong one',
  context: { ipAddress: `192.0.2.${round}` },
})

test('an application without admin.users imports neither a hash nor a seed', async () => {
  const tenant = await newMfaTenant(here)
  for (const [operation, body] of [
    ['registerPassword', { passwordHash: slowHash }],
    ['registerOtp', { authType: 'authenticator_app', totpSeed: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } }],
  ] as const) {
    const { status, body: problem } = await tenant.post(operation, { userId: 'victim', ...body }, { scope: 'mfa' })
    expect({ status, code: problem.code, scope: problem.scope }).toEqual({
      status: 403,
      code: 'insufficient_scope',
      scope: 'admin.users',
    })
  }
})

test('no client imports a password or an app for an administrator, whatever its scopes', async () => {
  const tenant = await newMfaTenant(here)
  const attack = await caller(tenant)
  for (const [operation, body] of [
    ['registerPassword', { passwordHash: slowHash }],
    [
      'registerOtp',
      { authType: 'authenticator_app', verified: true, totpSeed: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } },
    ],
  ] as const) {
    expect((await attack(operation, { userId: 'admin', ...body })).status).toBe(404)
  }
})

test.each([
  `$argon2id$v=19$m=4294967295,t=1,p=1$${salt}$${digest}`,
  `$argon2id$v=19$m=65536,t=4294967295,p=1$${salt}$${digest}`,
  `$scrypt$ln=30,r=8,p=1$${salt}$${digest}`,
  `$scrypt$ln=4,r=8,p=999999999$${salt}$${digest}`,
  `$2b$31$abcdefghijklmnopqrstuunTbAE3iL9PWicoOK21z53FqqCUVuOtW`,
  `$pbkdf2-sha512$i=999999999$${salt}$${digest}`,
])('a hash whose check would exhaust the server is refused: %s', async (passwordHash) => {
  const attack = await caller(await newMfaTenant(here))
  const { status, body } = await attack('registerPassword', { userId: 'slow', passwordHash })
  expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field: 'passwordHash' })
})

test('many checks of slow imported passwords in one tenant do not delay the passwords of another', async () => {
  const attacker = await newMfaTenant(here)
  const attack = await caller(attacker)
  expect((await attack('registerPassword', { userId: 'slow', passwordHash: slowHash })).status).toBe(201)
  const check = await caller(await newMfaTenant(here))
  let ended = 0
  const flood = Promise.all(
    Array.from({ length: 16 }, async (_, round) => {
      await attack('validatePassword', checked(`user-${round}`, round))
      ended += 1
    }),
  )
  for (let round = 0; round < 3; round++)
    expect((await check('validatePassword', checked('ada', round))).status).toBe(200)
  const endedBefore = ended
  await flood
  // The other tenant did not wait for the flood, whose checks are half a million iterations each.
  expect(endedBefore).toBeLessThan(12)
})

test('the time of a wrong answer tells neither who exists nor who was imported', async () => {
  const tenant = await newMfaTenant(here)
  const call = await caller(tenant)
  await call('registerPassword', { userId: 'imported', passwordHash: hashOf(200_000) })
  await call('registerPassword', { userId: 'weak', passwordHash: hashOf(1_000) })
  await call('registerPassword', { userId: 'own', password: 'seven herons over the lake' })
  const userIds = ['imported', 'weak', 'own', 'unknown'] as const
  const quickest = { imported: Infinity, weak: Infinity, own: Infinity, unknown: Infinity }
  const ratios = () => userIds.slice(1).map((userId) => quickest[userId] / quickest.imported)
  const areAlike = () => ratios().every((ratio) => ratio > 0.5 && ratio < 2)
  // In turns: what else the machine does then slows down all four. Work that one of them lacks shows in every round.
  for (let round = 0; round < 4 || (round < 60 && !areAlike()); round++)
    for (const userId of userIds) {
      const startedAt = performance.now()
      await call('validatePassword', checked(userId, round))
      quickest[userId] = Math.min(quickest[userId], performance.now() - startedAt)
    }
  expect(areAlike(), `ratios ${ratios().join(', ')}`).toBe(true)
})
