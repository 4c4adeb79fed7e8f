// The shop as its README starts it, next to a real Countersign, and a device in software.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { enrolDevice } from '@countersign/sdk/device'
import { newMfaTenant, runningClock, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer({ clock: runningClock() })
const tenant = await newMfaTenant(server)
await tenant.enable('qr_code', { allowUsernameless: true })
const folder = await mkdtemp(join(tmpdir(), 'countersign-hono-'))
await mkdir(join(folder, 'data'))
const { tenantId, clientId, clientSecret } = tenant
const facts = { publicUrl: server.environment.PUBLIC_URL, tenantId, clientId, clientSecret }
await writeFile(join(folder, 'data/first-run.json'), JSON.stringify(facts))
const program = fileURLToPath(new URL('shop.js', import.meta.url))
const shop = spawn(process.execPath, [program], { cwd: folder, env: { PORT: '0' }, stdio: ['ignore', 'pipe', 2] })

afterAll(async () => {
  shop.kill()
  await once(shop, 'exit')
  await server.close()
  await rm(folder, { recursive: true })
})

const [said] = (await once(shop.stdout ?? shop, 'data')) as [Buffer]
const [address] = /http:\/\/\S+/.exec(String(said)) ?? []

async function ask(path: string, cookie = '') {
  const response = await fetch(`${address}${path}`, { method: path === '/me' ? 'GET' : 'POST', headers: { cookie } })
  const [set = ''] = response.headers.getSetCookie()
  const body = (await response.json()) as Record<string, string>
  return { status: response.status, body, cookie: set.split(';')[0] ?? '' }
}

test('a visitor who scans the code and approves is signed in, in the browser that showed it', async () => {
  const { registrationId, enrolment } = (await tenant.post('registerOtp', { userId: 'ada', authType: 'qr_code' })).body
  const { device } = await enrolDevice(enrolment.uri, { name: 'Phone', platform: 'Test' })
  const first = (await tenant.post('triggerQrCode', { userId: 'ada', registrationId })).body
  await device.approve(await device.scan(first.qrContent))

  const started = await ask('/sign-in')
  expect(started.body.qrCode).toMatch(/^data:image\/svg/)
  const waiting = ask('/sign-in/wait', started.cookie)
  const shown = await device.scan(started.body.link ?? '')
  expect(shown.context?.action).toBe('Sign in to the shop')
  await device.approve(shown)
  expect((await waiting).body).toEqual({ signedIn: true, userId: 'ada' })
  expect((await ask('/me', started.cookie)).body).toEqual({ userId: 'ada' })

  const other = await ask('/sign-in')
  expect((await ask('/me', other.cookie)).body).toEqual({ userId: null })
  expect((await ask('/sign-in/wait')).status).toBe(404)
})

test('a visitor who denies is not signed in', async () => {
  const { registrationId, enrolment } = (await tenant.post('registerOtp', { userId: 'bob', authType: 'qr_code' })).body
  const { device } = await enrolDevice(enrolment.uri, { name: 'Phone', platform: 'Test' })
  const first = (await tenant.post('triggerQrCode', { userId: 'bob', registrationId })).body
  await device.approve(await device.scan(first.qrContent))

  const started = await ask('/sign-in')
  const waiting = ask('/sign-in/wait', started.cookie)
  await device.deny(await device.scan(started.body.link ?? ''))
  expect((await waiting).body).toEqual({ signedIn: false })
})
