// Three PostgreSQL nodes, two servers and mixed load, while nodes and servers fail: no acknowledged write is lost, nothing
// single-use succeeds twice, and service returns in time. One server reaches the primary through HAProxy, the other one
// has all hosts in DATABASE_URL.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runCommand, type ServerProcess, startServerProcess, startSmsGateway } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documented } from '../deployment/production.fixture.ts'
import { repository } from '../docs/markdown.ts'
import { databaseFaults, type Fault, interruption, isSteady, seeded } from './faults.ts'
import { Load, type Target } from './load.ts'
import { addressOf, Nodes, nodeNames, sqlOnPrimary } from './nodes.fixture.ts'

const seed = Number(process.env.SEED ?? randomInt(1_000_000))
const random = seeded(seed)
const nodes = new Nodes()
const gateway = await startSmsGateway()
const servers = new Map<string, { readonly environment: Record<string, string>; process: ServerProcess }>()
const targets: Target[] = [
  { name: 'HAProxy', url: '' },
  { name: 'several hosts', url: '' },
]
const observed: string[] = []
const ended: string[] = []
let haproxy: ChildProcess
let load: Load
let tenantId: string

const hosts = nodeNames.map((name) => `${addressOf(name)}:5432`).join(',')
const urlOf = (user: string, password: string, at: string) => `postgres://${user}:${password}@${at}/countersign`

beforeAll(async () => {
  console.log(`Seed ${seed}: repeat with SEED=${seed} npm run test:cluster`)
  await nodes.start()
  const { text } = await documented('database')
  sqlOnPrimary(
    text
      .replace(/(countersign_owner login .*password )'…'/, "$1'owning'")
      .replace(/(countersign login .*password )'…'/, "$1'serving'"),
  )
  startHaproxy()
  const common = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://id.example.com',
    MASTER_KEY: randomBytes(32).toString('base64'),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
    DATABASE_POOL_SIZE: '8',
    DATABASE_OWNER_URL: urlOf('countersign_owner', 'owning', hosts),
  }
  const environments = {
    HAProxy: { ...common, DATABASE_URL: urlOf('countersign', 'serving', '127.0.0.1:5000') },
    'several hosts': { ...common, DATABASE_URL: urlOf('countersign', 'serving', hosts) },
  }
  expect(await runCommand(['bootstrap', '--user-id', 'ann'], environments['several hosts'])).toMatchObject({ code: 0 })
  const args = ['tenant', 'create', '--id', 'acme', '--name', 'Acme', '--user-id', 'bob']
  const created = JSON.parse((await runCommand(args, environments['several hosts'])).stdout)
  tenantId = created.tenant.tenantId
  for (const target of targets) {
    const environment = environments[target.name as keyof typeof environments]
    const process = await startServer(target.name, environment)
    servers.set(target.name, { environment, process })
    target.url = process.url
  }
  load = new Load(targets, { tenantId, ...created.client }, gateway, random)
  for (const { process } of [...servers.values()].slice(0, 1)) await load.prepare(process.call)
  load.start(6)
  await steady(targets.map(({ name }) => name))
})

afterAll(async () => {
  await load?.stop()
  for (const { process } of servers.values()) await process.stop()
  haproxy?.kill('SIGKILL')
  await gateway.close()
  nodes.stop()
})

/** Whatever happens to the database, a server ends only if it gets a signal. */
async function startServer(name: string, environment: Record<string, string>): Promise<ServerProcess> {
  const started = await startServerProcess(environment)
  started.child.once('exit', (code, signal) => {
    if (code !== 0 && signal !== 'SIGKILL')
      ended.push(`${name} ended with ${code ?? signal}: ${started.output().slice(-3_000)}`)
  })
  return started
}

function startHaproxy(): void {
  haproxy = spawn('haproxy', ['-f', join(repository, 'deploy/haproxy/haproxy.cfg')], { stdio: 'ignore' })
}

const timesOf = (name: string) => load.acknowledged.get(name) ?? []

/** Resolves when each of the servers has written for five seconds without a gap. */
async function steady(names: readonly string[], withinMs = 120_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await delay(200))
    if (names.every((name) => isSteady(timesOf(name), Date.now()))) return
}

async function survive(fault: Fault): Promise<void> {
  await nodes.healthy()
  await delay(1_000 + random() * 3_000)
  const names = targets.map(({ name }) => name).filter((name) => !fault.without?.includes(name))
  const struckAt = Date.now()
  const repair = await fault.strike()
  await delay(8_000)
  await steady(names, fault.limitSeconds * 1_000 + 20_000)
  const seconds = names.map((name) => interruption(timesOf(name), struckAt, Date.now()) / 1_000)
  await repair()
  await steady(targets.map(({ name }) => name))
  const shown = names.map((name, index) => `${seconds[index]?.toFixed(1)} s (${name})`).join(', ')
  observed.push(`| ${fault.name} | ${shown} | ${fault.limitSeconds} s |`)
  console.log(observed.at(-1))
  expect(ended).toEqual([])
  for (const each of seconds) expect(each, `${fault.name}: ${shown}`).toBeLessThanOrEqual(fault.limitSeconds)
}

const shuffled = <T>(list: readonly T[]) =>
  list
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

const serverFaults: readonly Fault[] = targets.map((victim) => ({
  name: `Server killed (${victim.name}), and started again`,
  limitSeconds: 5,
  without: [victim.name],
  async strike() {
    const server = servers.get(victim.name)
    if (!server) throw new Error('It was never started.')
    await server.process.stop('SIGKILL')
    return async () => {
      server.process = await startServer(victim.name, server.environment)
      victim.url = server.process.url
    }
  },
}))

const haproxyFault: Fault = {
  name: 'HAProxy killed, and started again',
  limitSeconds: 5,
  without: ['HAProxy'],
  async strike() {
    haproxy.kill('SIGKILL')
    await once(haproxy, 'exit')
    return startHaproxy
  },
}

test.for(shuffled([...databaseFaults(nodes), ...serverFaults, haproxyFault]))('service survives: $name', (fault) =>
  survive(fault),
)

test('every acknowledged registration exists', async () => {
  await nodes.healthy()
  await load.stop()
  expect(load.registered.length).toBeGreaterThan(200)
  const found = sqlOnPrimary(
    `select registration_id from registrations where tenant_id = '${tenantId}'`,
    'countersign',
  ).split('\n')
  const known = new Set(found)
  expect(load.registered.filter(({ registrationId }) => !known.has(registrationId))).toEqual([])
})

test('no code succeeded twice, and none that was used can be used again', async () => {
  expect(load.used.filter(({ successes }) => successes > 1)).toEqual([])
  expect(load.used.filter(({ successes }) => successes === 1).length).toBeGreaterThan(50)
  const events = `select details->>'challengeId', count(*) from audit_events
    where tenant_id = '${tenantId}' and action = 'authentication.succeeded' and details->>'challengeId' is not null group by 1`
  const counts = new Map(
    sqlOnPrimary(events, 'countersign')
      .split('\n')
      .map((line) => line.split('|') as [string, string]),
  )
  expect([...counts.values()].filter((count) => count !== '1')).toEqual([])
  for (const { userId, authType, otp, challengeId, successes } of load.used) {
    if (successes === 0 || authType !== 'sms' || !challengeId) continue
    expect(counts.get(challengeId)).toBe('1')
    const again = await load.call(targets[0] as Target, '/OTP/v1/authenticateOtp', {
      userId,
      authType,
      challengeId,
      otp,
    })
    expect(again?.body.authenticated).toBe(false)
  }
})

test('every access token whose revocation was acknowledged is refused', async () => {
  expect(load.revoked.length).toBeGreaterThan(50)
  for (const token of load.revoked)
    expect((await load.call(targets[1] as Target, '/OTP/v1/fetchOtpDetails', { userId: 'x' }, token))?.status).toBe(401)
})

test('the audit chain verifies, and the figures are written down', async () => {
  const { environment } = servers.get('several hosts') ?? {}
  const verified = await runCommand(['audit', 'verify', '--tenant', tenantId], environment ?? {})
  expect(verified, verified.stderr).toMatchObject({ code: 0 })
  const [cpu] = cpus()
  writeFileSync(join(repository, 'bench/results/cluster.md'), report(cpu?.model ?? ''))
})

const report = (model: string) => `# Failures of a cluster

${new Date().toISOString().slice(0, 10)}, \`npm run test:cluster\` with seed ${seed}: three nodes (PostgreSQL 15, Patroni, etcd)
and two servers on one ${process.platform} ${process.arch} machine with ${cpus().length} cores${model && model !== 'unknown' ? ` (${model})` : ''}, busy with
other work. The time until writes are acknowledged again, at each server: one reaches the primary through HAProxy, the
other one has the three hosts in \`DATABASE_URL\`. 0.0 s: no gap of more than two seconds.

| Failure | Writes again after | Limit |
|---|---|---|
${observed.join('\n')}

In the same run: ${load.registered.length} registrations and ${load.revoked.length} revocations were acknowledged, ${load.used.length} codes were used, and none of
that was lost; no code succeeded twice; ${load.failures} requests failed while a fault lasted; the audit chain verified. ${nodes.remade} times a standby
did not follow the new primary and was made again (\`patronictl reinit\`).
`
