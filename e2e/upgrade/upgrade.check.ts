// A rolling upgrade from an earlier release and back, under load that never pauses: servers of both versions share a
// database, callers move from one version to the other, and no request fails.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { provisionDatabase } from '@countersign/platform/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import { runCommand, type ServerProcess, startServerProcess, startSmsGateway, urlOf } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Load, type Target } from '../cluster/load.ts'
import { repository } from '../docs/markdown.ts'
import { publishPolicies, readBetween, readEverything } from './between-versions.ts'

const earlier = process.env.EARLIER_RELEASE ?? ''
const versionOf = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string
const folder = mkdtempSync(join(tmpdir(), 'countersign-upgrade-'))
const gateway = await startSmsGateway()
const targets: Target[] = [
  { name: 'first', url: '' },
  { name: 'second', url: '' },
]
const running: { readonly name: string; readonly server: ServerProcess }[] = []
const rows: string[] = []
let postgres: EmbeddedPostgres
let environment: Record<string, string>
let load: Load
let tenantId: string
let migrationSeconds = 0
type Pair = readonly [ServerProcess, ServerProcess]
let old: Pair
let current: Pair

const start = async (name: string, root?: string) => {
  const server = await startServerProcess(environment, ['start'], root)
  running.push({ name, server })
  return server
}

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  const { owner, application } = await provisionDatabase(postgres.connection, 'countersign')
  environment = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://id.example.com',
    MASTER_KEY: randomBytes(32).toString('base64'),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
    DATABASE_POOL_SIZE: '4',
    DATABASE_URL: urlOf(application),
    DATABASE_OWNER_URL: urlOf(owner),
  }
  expect(await runCommand(['bootstrap', '--user-id', 'ann'], environment, earlier)).toMatchObject({ code: 0 })
  const args = ['tenant', 'create', '--id', 'acme', '--name', 'Acme', '--user-id', 'bob']
  const created = JSON.parse((await runCommand(args, environment, earlier)).stdout)
  tenantId = created.tenant.tenantId
  old = [await start('first of the earlier release', earlier), await start('second of the earlier release', earlier)]
  direct(old)
  load = new Load(targets, { tenantId, ...created.client }, gateway, Math.random)
  await load.prepare(old[0].call)
  await publishPolicies(old[0].call, old[1].call, caller())
  load.start(4)
})

afterAll(async () => {
  await load?.stop()
  for (const { server } of running) await server.stop()
  await gateway.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const caller = () => ({ tenantId, accessToken: () => load.accessToken() })

function direct(servers: Pair): void {
  for (const [index, target] of targets.entries()) target.url = (servers[index] as ServerProcess).url
}

/** The load works on these servers; then each of them reads what the other one writes. `began`: if it was before. */
async function stage(name: string, servers: Pair, began?: number): Promise<void> {
  direct(servers)
  // From here on, no caller waits for a server that it used before.
  await load.everyCallerAgain()
  const from = began ?? Date.now()
  const before = { registered: load.registered.length, used: load.used.length, revoked: load.revoked.length }
  const writesSince = (target: Target) => (load.acknowledged.get(target.name) ?? []).filter((time) => time >= from)
  const [one, other] = servers
  await readBetween(one.call, other.call, caller())
  await readBetween(other.call, one.call, caller())
  for (const { call } of new Set(servers)) expect(await readEverything(call, caller())).toBeGreaterThan(50)
  const isEnough = () =>
    targets.every((target) => writesSince(target).length >= 50) && load.used.length >= before.used + 50
  while (load.failures === 0 && !isEnough()) await delay(50)
  const gap = Math.max(...targets.map((target) => longestGap(writesSince(target))))
  const counts = [
    load.registered.length - before.registered,
    load.used.length - before.used,
    load.revoked.length - before.revoked,
  ]
  rows.push(`| ${name} | ${counts.join(' | ')} | ${(gap / 1000).toFixed(2)} s |`)
  expect([load.troubles, errorsOf(running), load.failures]).toEqual([[], [], 0])
}

const longestGap = (times: readonly number[]) =>
  Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))

const errorsOf = (servers: typeof running) =>
  servers.flatMap(({ name, server }) =>
    server
      .output()
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"/.test(line))
      .map((line) => `${name}: ${line}`),
  )

test('the earlier release works on its own schema', () => stage('both servers of the release', old))

test('the earlier release works on the new schema, which is migrated under load', async () => {
  const began = Date.now()
  expect(await runCommand(['migrate'], environment)).toMatchObject({ code: 0 })
  migrationSeconds = (Date.now() - began) / 1000
  await stage('both of the release, while it is migrated and on the new schema', old, began)
})

test('the earlier release cannot be started on the new schema: those that run must stay until the end', async () => {
  const { code, stderr } = await runCommand(['start'], environment, earlier)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database is at migration \d+, but this version/)])
})

test('a new server works beside one of the earlier release', async () => {
  current = [await start('first of this version'), await start('second of this version')]
  await stage('one new, one of the release', [current[0], old[1]])
})

test('all callers move to new servers', () => stage('both new', current))

test('and back, beside a new server', () => stage('back: one of the release, one new', [old[0], current[1]]))

test('and back to the earlier release, which continues with what the new version wrote', () =>
  stage('back: both of the release', old))

test('policies that one version drafts can be published by the other', async () => {
  await publishPolicies(old[0].call, current[0].call, caller())
  await publishPolicies(current[0].call, old[0].call, caller())
})

test('the upgrade ends: the servers of the earlier release stop', async () => {
  await stage('both new again', current)
  for (const server of old) expect(await server.stop()).toBe(0)
  await stage('both new, the release stopped', current)
})

test('nothing that was acknowledged is lost, and no code succeeded twice', async () => {
  await load.stop()
  const accessToken = (await load.freshToken()) ?? ''
  const known = new Set<string>()
  for (let cursor = ''; ; ) {
    const { body } = await current[0].call('GET', `/SvcAdmin/v1/users?limit=100${cursor}`, { accessToken })
    for (const { userId } of body.items) known.add(userId)
    if (!body.nextCursor) break
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
  expect(load.registered.filter(({ userId }) => !known.has(userId))).toEqual([])
  expect(load.used.map(({ successes }) => successes).filter((successes) => successes !== 1)).toEqual([])
  for (const token of load.revoked)
    expect((await load.call(targets[0] as Target, '/OTP/v1/fetchOtpDetails', { userId: 'x' }, token))?.status).toBe(401)
})

test('the audit chain verifies, and the figures are written down', async () => {
  const verified = await runCommand(['audit', 'verify', '--tenant', tenantId], environment)
  expect(verified, verified.stderr).toMatchObject({ code: 0 })
  writeFileSync(join(repository, 'bench/results/upgrade.md'), report())
})

const report = () => `# A rolling upgrade and back

${new Date().toISOString().slice(0, 10)}, \`npm run test:upgrade\`: from ${versionOf(earlier)} to this tree and back, on one PostgreSQL, on a ${process.platform} ${process.arch} machine
with ${availableParallelism()} cores that also did other work. The load never pauses: callers register methods, verify codes at both servers at
the same time and revoke access tokens. The last column is the longest time without an acknowledged write at either server.
The migration itself took ${migrationSeconds.toFixed(1)} s, under load.

| Servers | Registrations | Codes used | Revocations | Longest gap |
|---|---:|---:|---:|---:|
${rows.join('\n')}

In the same run: no request failed, no server logged an error, each version read what the other one wrote (passwords,
entities, decisions, policies), all registrations exist, each code succeeded exactly once, and the audit chain verified.
`
