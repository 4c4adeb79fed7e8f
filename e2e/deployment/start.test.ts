// `countersign start` as a person experiences it: the first time, again, and when something prevents it.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  createTestBrowser,
  createTestClient,
  freshDatabase,
  runCommand,
  type ServerProcess,
  startServerProcess,
  startWithPetstore,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'countersign-start-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const masterKey = randomBytes(32).toString('base64')
const firstRun = async (dataDir: string) => JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'))
const until = async (condition: () => Promise<boolean> | boolean) =>
  expect.poll(condition, { timeout: 60_000, interval: 50 }).toBe(true)

describe('on a new folder', () => {
  const dataDir = join(folder, 'fresh')
  const environment = { DATA_DIR: dataDir, PORT: '0' }
  let facts: Record<string, string>

  const credentials = () => ({
    grant_type: 'client_credentials',
    client_id: facts.clientId ?? '',
    client_secret: facts.clientSecret ?? '',
  })

  describe('the first start', () => {
    let server: ServerProcess
    beforeAll(async () => {
      server = await startWithPetstore(environment)
      await server.says('Ctrl-C stops it.')
      facts = await firstRun(dataDir)
    })

    test('starts everything, reports it, and writes the facts to a file that others cannot read', async () => {
      expect((await stat(join(dataDir, 'first-run.json'))).mode & 0o777).toBe(0o600)
      expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600)
      expect(Object.keys(facts).sort()).toEqual([
        'adminPassword',
        'adminUser',
        'clientId',
        'clientSecret',
        'consoleUrl',
        'operatorClientId',
        'operatorClientSecret',
        'operatorTenantId',
        'petstoreApiKey',
        'petstoreUrl',
        'publicUrl',
        'tenantId',
      ])
      for (const [tenantId, id, secret] of [
        [facts.tenantId, facts.clientId, facts.clientSecret],
        [facts.operatorTenantId, facts.operatorClientId, facts.operatorClientSecret],
      ]) {
        const form = { grant_type: 'client_credentials', client_id: id ?? '', client_secret: secret ?? '' }
        expect((await server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })).status).toBe(200)
      }
      for (const tenantId of [facts.tenantId, facts.operatorTenantId]) {
        const body = { userId: facts.adminUser, password: facts.adminPassword }
        const browser = createTestBrowser(server.call)
        const signedIn = await browser.call('POST', `/AuthPage/v1/sign-in/${tenantId}/password`, { body })
        expect(signedIn.body).toMatchObject({ signedIn: true, secondFactorMissing: true })
      }
      expect(server.output()).toContain(`${facts.adminUser} of demo, password ${facts.adminPassword}`)
    })

    test('the commands in the panel work when pasted', async () => {
      const [, first = '', inbox = '', second = ''] =
        /access token:\n(.+)\n {2}Send a code, and read it at (\S+):\n(.+)\n {2}Ctrl-C/s.exec(server.output()) ?? []
      const { stdout } = await promisify(execFile)('sh', ['-c', `${first}\n${second}`])
      expect(stdout).toMatch(/^eyJ/)
      expect(stdout).toContain('"state":"pending"')
      expect((await fetch(inbox)).headers.get('content-type')).toContain('text/html')
    })

    test('Ctrl-C stops it', async () => {
      expect(await server.stop('SIGINT')).toBe(0)
    })
  })

  describe('a second start', () => {
    let server: ServerProcess
    beforeAll(async () => {
      server = await startWithPetstore(environment)
      await server.says('Ctrl-C stops it.')
    })

    test('keeps everything, and the addresses follow the port', async () => {
      const { publicUrl, petstoreUrl, consoleUrl, ...kept } = await firstRun(dataDir)
      expect({ ...facts, ...kept }).toEqual(facts)
      expect(consoleUrl).toBe(`${publicUrl}/SvcAdmin/`)
      expect(publicUrl).toBe(server.url.replace('127.0.0.1', 'localhost'))
      expect([publicUrl, petstoreUrl]).not.toContain(facts.publicUrl)
      expect(petstoreUrl).not.toBe(facts.petstoreUrl)
    })

    test('refuses another server on the same folder, which says so and exits; commands work at the same time', async () => {
      const second = await runCommand(['start'], environment)
      expect(second).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Another Countersign process uses the data folder .*\n$/),
      })
      const listed = await runCommand(['tenant', 'list'], environment)
      expect(JSON.parse(listed.stdout).map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual([
        'demo',
        'operators',
      ])
    })

    test('after kill -9 the next start takes over, and nothing is lost', async () => {
      await server.stop('SIGKILL')
      const next = await startServerProcess(environment)
      expect((await next.call('POST', '/AuthPage/oauth/token/demo', { form: credentials() })).status).toBe(200)
      expect(await next.stop('SIGTERM')).toBe(0)
    })
  })

  test('if the file is lost, new credentials are created', async () => {
    await rm(join(dataDir, 'first-run.json'))
    const server = await startServerProcess(environment)
    await server.says('Ctrl-C stops it.')
    const { clientId, clientSecret } = await firstRun(dataDir)
    expect(clientId).not.toBe(facts.clientId)
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    expect((await server.call('POST', '/AuthPage/oauth/token/demo', { form })).status).toBe(200)
    await server.stop()
  })

  test('several workers share the port; a worker that dies is replaced', async () => {
    const server = await startServerProcess({ ...environment, WORKERS: '2' })
    const pids = await workerPids(server.child.pid ?? 0)
    expect(pids).toHaveLength(2)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await until(async () => (await workerPids(server.child.pid ?? 0)).some((pid) => !pids.includes(pid)))
    const call = createTestClient(server.url)
    await until(async () => (await call('GET', '/OTP/health/ready').catch(() => ({ status: 0 }))).status === 200)
    expect(await server.stop()).toBe(0)
    expect(await workerPids(server.child.pid ?? 0)).toEqual([])
  })
})

describe('production', () => {
  test('names what is missing, and starts without demo data once it is there', async () => {
    const environment = { MODE: 'production', DATA_DIR: join(folder, 'production'), PORT: '0', HOST: '127.0.0.1' }
    expect(await runCommand(['start'], environment)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MASTER_KEY is not set'),
    })
    const server = await startServerProcess({ ...environment, MASTER_KEY: masterKey })
    expect(server.output()).not.toContain('Client secret')
    const beside = { ...environment, MASTER_KEY: masterKey }
    expect(await runCommand(['client', 'list', '--tenant', 'demo'], beside)).toMatchObject({
      code: 1,
      stderr: 'There is no tenant "demo".\n',
    })
    const made = JSON.parse((await runCommand(['bootstrap', '--user-id', 'olga'], beside)).stdout)
    const form = {
      grant_type: 'client_credentials',
      client_id: made.clientId,
      client_secret: made.clientSecret,
      scope: 'tenants.manage',
    }
    expect(await server.call('POST', '/AuthPage/oauth/token/operators', { form })).toMatchObject({
      status: 200,
      body: { scope: 'tenants.manage' },
    })
    expect(await runCommand(['bootstrap', '--user-id', 'eve'], beside)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already'),
    })
    await server.stop()
  })

  test.each([
    ['of zeros', Buffer.alloc(32).toString('base64')],
    ['too short', Buffer.from('short').toString('base64')],
    ['from a text', Buffer.from('changemechangemechangemechangeme').toString('base64')],
  ])('refuses a master key %s', async (_name, key) => {
    const { code, stderr } = await runCommand(['start'], {
      MODE: 'production',
      DATA_DIR: join(folder, 'weak'),
      PORT: '0',
      MASTER_KEY: key,
    })
    expect(code).toBe(1)
    expect(stderr).toContain('openssl rand -base64 32')
    expect(stderr).not.toContain(key)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('an obstacle is reported in one sentence, with exit code 1', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a bad port', { PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535, not "eighty"\.$/],
    ['an unknown service', { SERVICES: 'svc-auth,svc-x' }, /^SERVICES must be one of /],
    ['a bad mode', { MODE: 'prod' }, /^MODE must be one of development, production, not "prod"\.$/],
    [
      'a public URL with a path',
      { PUBLIC_URL: 'https://a.example/x' },
      /^PUBLIC_URL must be an http or https address without a path/,
    ],
    [
      'a context path twice',
      { CONTEXT_PATH_SVC_OTP: '/Svc' },
      /^CONTEXT_PATH_SVC_SS and CONTEXT_PATH_SVC_OTP are both \/Svc\./,
    ],
    ['half of TLS', { TLS_CERT_FILE: '/x' }, /^TLS_CERT_FILE is set, but TLS_KEY_FILE is not\./],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^The database cannot be reached: .*ECONNREFUSED.* Check DATABASE_URL\.$/,
    ],
    ['a proxy that is no address', { TRUSTED_PROXIES: 'abc' }, /^TRUSTED_PROXIES must be addresses .*, not "abc"\.$/],
    [
      'a host that is no address',
      { HOST: '999.1.1.1' },
      /^HOST must be an address or name of this machine, .*"999\.1\.1\.1"\.$/,
    ],
    [
      'a data folder that cannot be made',
      { DATA_DIR: '/proc/nowhere' },
      /^DATA_DIR must be a folder .*"\/proc\/nowhere"/,
    ],
    ['no database at all', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must look like postgres:/],
  ]
  test.each(cases)('%s', async (_name, environment, sentence) => {
    const { code, stderr, stdout } = await runCommand(['start'], {
      DATA_DIR: join(folder, 'wrong'),
      PORT: '0',
      ...environment,
    })
    expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) })
    expect(stdout).toBe('')
  })

  test('a port that is in use', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const database = await freshDatabase()
    const { code, stderr } = await runCommand(['start'], {
      DATA_DIR: join(folder, 'taken'),
      ...database.environment,
      PORT: String(port),
    })
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: `Port ${port} is already in use. Stop the program that uses it, or choose another port with PORT.`,
    })
    await new Promise((resolve) => taken.close(resolve))
    await database.drop()
  })

  test.for(['start', 'migrate'])('a database that a newer version has migrated, by %s', async (command) => {
    const database = await freshDatabase()
    await database.superuser(`insert into schema_migrations (version, name, checksum) values (9999, 'later', 'x')`)
    const { code, stderr } = await runCommand([command], {
      DATA_DIR: join(folder, 'newer'),
      ...database.environment,
      PORT: '0',
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The database is at migration \d+, but this version knows only \d+\. Start a newer version\.\n$/,
    )
    await database.drop()
  })

  test('not a database that a newer version has only expanded', async () => {
    const database = await freshDatabase()
    await database.superuser(`insert into schema_migrations (version, name, checksum, servers_from)
      select 9999, 'later', 'x', max(version) from schema_migrations`)
    const server = await startServerProcess({ DATA_DIR: join(folder, 'expanded'), ...database.environment, PORT: '0' })
    expect((await server.call('GET', '/AuthPage/health/ready')).status).toBe(200)
    await server.stop()
    await database.drop()
  })

  test('a port that is in use, with workers that would share it', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const environment = { DATA_DIR: join(folder, 'shared'), PORT: String(port), WORKERS: '2' }
    const { code, stderr } = await runCommand(['start'], environment)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Port \d+ is already in use\. .*\n$/)
    await new Promise((resolve) => taken.close(resolve))
  })

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { code, stderr } = await runCommand(['start'], { DATA_DIR: file, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

async function workerPids(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  const pids = children.split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes('countersign.mjs'))
}
