// The five services as five processes behind a real reverse proxy, which behave like the one process.
import { spawnSync } from 'node:child_process'
import { serviceIds, services } from '@countersign/contract'
import {
  createTestClient,
  operationsUnderTest,
  type ServerProcess,
  skipNote,
  startServerProcess,
  startTestServer,
} from '@countersign/testkit'
import proxy from '@fastify/http-proxy'
import { fastify } from 'fastify'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../browser/browser.ts'
import { complaintsOf } from '../browser/complaints.ts'
import { journey } from '../browser/journey.ts'
import { nginxHere } from './documented-nginx.ts'
import { startNginx } from './nginx.fixture.ts'
import { servedPrefixes } from './served-paths.ts'
import { signInWithoutRole } from './sign-in-without-role.ts'

const together = await startTestServer({
  environment: { MODE: 'production', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost' },
  clock: { now: () => Date.now(), advance: () => undefined, set: () => undefined },
})
const gateway = fastify()
const address = await listenFirst()

const processes: Record<string, ServerProcess> = {}
for (const id of serviceIds) {
  processes[id] = await startServerProcess({
    ...together.environment,
    MODE: 'production',
    HOST: '127.0.0.1',
    SERVICES: id,
    PUBLIC_URL: address.url,
    TRUSTED_PROXIES: '127.0.0.1',
  })
}

/** The services must know the proxy's port before they start, so a first listener chooses it. */
async function listenFirst(): Promise<{ url: string; port: number }> {
  const probe = fastify()
  const url = await probe.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(url)
  await probe.close()
  return { url: `http://localhost:${port}`, port: Number(port) }
}

for (const [prefix, id] of servedPrefixes)
  await gateway.register(proxy, { upstream: processes[id]?.url ?? '', prefix, rewritePrefix: prefix })
await gateway.listen({ port: address.port, host: '127.0.0.1' })
const ports = new Map(serviceIds.map((id) => [id, Number(new URL(processes[id]?.url ?? '').port)]))
const nginx = await startNginx(await nginxHere({ ports }))

afterAll(async () => {
  await nginx?.stop()
  await gateway.close()
  await Promise.all(Object.values(processes).map((server) => server.stop()))
  await together.close()
})

const tenant = await together.newTenant()
const { tenantId, clientId, clientSecret } = tenant
const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }

const proxies: [string, () => string | undefined][] = [
  ['@fastify/http-proxy', () => `http://127.0.0.1:${address.port}`],
  ['the nginx of the docs', () => nginx?.url],
]

describe.each(proxies)('behind %s', (name, urlOf) => {
  const url = urlOf()
  const note = skipNote(url !== undefined, `${name} is not installed`)
  const apart = createTestClient(url ?? '')

  test.runIf(url)(`an access token from one service is accepted by every other${note}`, async () => {
    const { body } = await apart('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
    for (const id of serviceIds) {
      expect(
        await apart('GET', `${services[id].contextPaths[0]}/v1/who-am-i`, { accessToken: body.access_token }),
      ).toMatchObject({ status: 200, body: { tenantId, clientId } })
    }
  })

  test.runIf(url)(`every operation responds as it does in one process${note}`, async () => {
    const [here, there] = await Promise.all(
      [together.call, apart].map(
        async (call) => (await call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })).body.access_token,
      ),
    )
    const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
    for (const { method, at, request, title } of await operationsUnderTest(apart)) {
      if (method !== 'GET') continue
      const path = at(identifiers)
      const [one, five] = [
        await together.call(method, path, { ...request, accessToken: here }),
        await apart(method, path, { ...request, accessToken: there }),
      ]
      expect([title, five.status, five.body?.code]).toEqual([title, one.status, one.body?.code])
    }
  })

  test.runIf(url)(`metadata is found at the root, and every link leads through the proxy${note}`, async () => {
    const { body } = await apart('GET', `/.well-known/oauth-authorization-server/AuthPage/${tenantId}`)
    expect(body).toMatchObject({
      issuer: `${address.url}/AuthPage/${tenantId}`,
      token_endpoint: `${address.url}/AuthPage/oauth/token/${tenantId}`,
    })
  })

  test.runIf(url)(`the caller is identified by its own address, as a trusted proxy reports it${note}`, async () => {
    const { body } = await apart('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
    const headers: Record<string, string> = name !== '@fastify/http-proxy' ? {} : { 'x-forwarded-for': '203.0.113.9' }
    await apart('POST', '/SvcAdmin/v1/clients', {
      accessToken: body.access_token,
      headers,
      body: { displayName: name, scopes: ['mfa'] },
    })
    const events = await apart('GET', '/SvcAdmin/v1/audit-events?action=client.created', {
      accessToken: body.access_token,
    })
    const [event] = events.body.items.filter(
      ({ details }: { details: { displayName: string } }) => details.displayName === name,
    )
    expect(event.source.ipAddress).toBe(name !== '@fastify/http-proxy' ? '127.0.0.1' : '203.0.113.9')
  })
})

journey('a browser behind the nginx of the docs', () => {
  const runs = nginx !== undefined

  test.runIf(runs)(
    `a user without a role is led to self-service${skipNote(runs, 'nginx is not installed')}`,
    async () => {
      const user = { userId: 'grace', password: 'violet lamps sing at noon' }
      const accessToken = await tenant.accessToken()
      expect((await together.call('POST', '/OTP/v1/registerPassword', { accessToken, body: user })).status).toBe(201)
      const browser = await openBrowser()
      onTestFinished(() => browser.close())
      const tab = await browser.newPage({ locale: 'en-GB' })
      const complaints = complaintsOf(tab)
      await signInWithoutRole(tab, `http://localhost:${nginx?.port}/AuthPage/signin/${tenantId}`, user)
      expect(tab.url()).toBe(`http://localhost:${nginx?.port}/SelfService/`)
      expect(complaints).toEqual([])
    },
  )
})

test('X-Forwarded-For is ignored if the sender is not a trusted proxy', async () => {
  const accessToken = await tenant.accessToken()
  await together.call('POST', '/SvcAdmin/v1/clients', {
    accessToken,
    headers: { 'x-forwarded-for': '203.0.113.66' },
    body: { displayName: 'Direct', scopes: ['mfa'] },
  })
  const events = await together.call('GET', '/SvcAdmin/v1/audit-events?action=client.created', { accessToken })
  expect(JSON.stringify(events.body)).not.toContain('203.0.113.66')
})

test('each service on its own uses its documented port', () => {
  const script = `import { readConfig } from '@countersign/server/config'
    console.log(JSON.stringify(process.argv.slice(1).map((id) => readConfig({ SERVICES: id }).port)))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, ...serviceIds], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toEqual([8080, 8082, 8083, 8084, 8085])
})
