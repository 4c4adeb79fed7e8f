// The shop as its README starts it, next to a real Countersign.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newMfaTenant, runningClock, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer({ clock: runningClock() })
const tenant = await newMfaTenant(server)
await tenant.enable('sms')
const folder = await mkdtemp(join(tmpdir(), 'countersign-express-'))
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

async function ask(path: string, body: object, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', 'x-user': 'ada', ...headers }
  const response = await fetch(`${address}/${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

test('a user who types the code of the SMS can pay, and another user cannot use the assertion', async () => {
  expect(await ask('checkout', {})).toMatchObject({ status: 401, body: { code: 'mfa_required' } })
  expect(await ask('phone', { mobileNumber: '+41791234567' })).toMatchObject({ status: 201 })
  const { challengeId = '' } = (await ask('code', {})).body
  const [otp = ''] = /\b\d{6}\b/.exec((await tenant.lastMessage('+41791234567')).text) ?? []
  const { authenticated, assertion = '' } = (await ask('verify', { challengeId, otp })).body
  expect(authenticated).toBe(true)
  expect(await ask('checkout', {}, { 'mfa-assertion': assertion })).toMatchObject({ body: { paid: true, by: 'ada' } })
  expect(await ask('checkout', {}, { 'mfa-assertion': assertion, 'x-user': 'eve' })).toMatchObject({ status: 401 })
})

test('the README shows the code of the shop', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const blocks = Array.from(readme.matchAll(/^```js\n([\s\S]*?)^```$/gm), ([, code = '']) => code)
  const code = await readFile(program, 'utf8')
  expect(blocks).toHaveLength(5)
  for (const block of blocks) expect(code).toContain(block)
})
