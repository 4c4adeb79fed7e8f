// The master key is rotated under full operation, and the rotation is killed repeatedly.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTestClient, freshDatabase, runCommand, startServerProcess } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const database = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-rotation-'))
const environment = {
  DATA_DIR: dataDir,
  ...database.environment,
  PORT: '0',
}
const server = await startServerProcess(environment)
await server.says('Ctrl-C stops it.')

afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const keyFile = () => readFile(join(dataDir, 'master.key'), 'utf8')
const wrappedBy = async () =>
  (await database.superuser<{ id: string }>('select distinct master_key_id as id from tenant_keys')).map(({ id }) => id)

test('under load, resumed after kill -9, without one failed request or one lost secret', async () => {
  const call = createTestClient(server.url)
  const facts = JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'))
  const operator = await call('POST', `/AuthPage/oauth/token/${facts.operatorTenantId}`, {
    form: {
      grant_type: 'client_credentials',
      client_id: facts.operatorClientId,
      client_secret: facts.operatorClientSecret,
    },
  })
  const accessToken = operator.body.access_token as string
  const tenants: { tenantId: string; client: { clientId: string; clientSecret: string } }[] = []
  const failures: string[] = []
  let running = true
  // Every new tenant is new work for the rotation, and its first access token opens what was just sealed.
  const load = async () => {
    while (running) {
      const made = await call('POST', '/SvcTManager/v1/tenants', {
        accessToken,
        body: { displayName: 'T', administrator: { userId: 'a', displayName: 'A' } },
      })
      if (made.status !== 201) failures.push(made.text)
      else tenants.push({ tenantId: made.body.tenant.tenantId, client: made.body.client })
    }
  }
  const seen = new Set<string>()
  const watch = async () => {
    while (running) {
      const { body } = await call('GET', '/SvcTManager/v1/master-keys', { accessToken })
      for (const { status } of body.items) seen.add(status)
      await delay(50)
    }
  }
  const loads = [load(), load(), watch()]
  await expect.poll(() => tenants.length).toBeGreaterThan(30)

  const before = await keyFile()
  const command = fileURLToPath(new URL('../../server/bin/countersign.mjs', import.meta.url))
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const rotation = spawn(process.execPath, [command, 'keys', 'rotate', '--master'], {
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...environment },
      stdio: 'ignore',
    })
    await delay(400 + 250 * attempt)
    rotation.kill('SIGKILL')
    await once(rotation, 'exit')
  }
  const finished = await runCommand(['keys', 'rotate', '--master'], environment)
  expect(finished).toMatchObject({ code: 0 })
  running = false
  await Promise.all(loads)
  expect(failures).toEqual([])

  expect(await keyFile()).not.toBe(before)
  const [masterKeyId] = await wrappedBy()
  const { body } = await call('GET', '/SvcTManager/v1/master-keys', { accessToken })
  expect(body.items).toEqual([{ masterKeyId, status: 'current', dataKeys: expect.any(Number) }])
  // Operators never saw a key that a process lacks.
  expect([...seen]).toContain('current')
  expect([...seen]).not.toContain('missing')
  for (const { tenantId, client } of tenants) {
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }
    expect((await call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })).status).toBe(200)
  }
})

test('a process that starts afterwards opens everything with only the new key', async () => {
  const fresh = await startServerProcess(environment)
  const facts = JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'))
  const form = { grant_type: 'client_credentials', client_id: facts.clientId, client_secret: facts.clientSecret }
  expect((await fresh.call('POST', '/AuthPage/oauth/token/demo', { form })).status).toBe(200)
  expect((await keyFile()).split('\n').filter((line) => line && !line.startsWith('#'))).toHaveLength(1)
  await fresh.stop()
})
