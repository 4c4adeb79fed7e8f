// The documented path to production, from a clone to a first operator who has signed in: the commands of
// docs/operations.md, on a separate PostgreSQL, as five services from the systemd unit behind the nginx of the docs. There
// is no systemd here that could start them: the test runs what the unit says, in the environment that it says.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceId, serviceIds, services } from '@countersign/contract'
import { freePort } from '@countersign/platform/config'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import { runOn, selfSignedCertificate, skipNote } from '@countersign/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledProgram } from '../../scripts/bootstrap/bundle-place.mjs'
import { hasBrowser, openWholeBrowser } from '../browser/browser.ts'
import { complaintsOf } from '../browser/complaints.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { nginxHere } from './documented-nginx.ts'
import { cloneRepository, type InstalledClone } from './installed-clone.fixture.ts'
import { hasNginx, startNginx } from './nginx.fixture.ts'
import { asPattern, documented, openShell, type Shell, shownCommands } from './production.fixture.ts'
import { pagePaths } from './served-paths.ts'
import { signInWithoutRole } from './sign-in-without-role.ts'
import { hasSystemdAnalyze, unitCommand } from './systemd.fixture.ts'

const timeout = 240_000

const note = skipNote(hasNginx, 'nginx is not installed')

describe.runIf(hasNginx)(`the documented path to production${note}`, { timeout }, () => {
  const ending = new AsyncDisposableStack()
  const tls = selfSignedCertificate(['localhost'])
  let folder: string
  let clone: InstalledClone
  let cluster: EmbeddedPostgres
  let buildMachine: Shell
  let server: Shell
  let unit: string
  let publicUrl: string
  let httpsPort: number
  let invitation: string
  let operator: Page
  const ports = new Map<ServiceId, number>()

  /** The paths of the docs, below a folder of this test. */
  const here = (text: string) =>
    text
      .replaceAll('/opt', `${folder}/opt`)
      .replaceAll('/etc/countersign', `${folder}/etc`)
      .replaceAll('/etc/systemd/system', `${folder}/units`)
      .replaceAll('linux-x64', `${process.platform}-${process.arch}`)
  const linesOf = async (mark: string) =>
    here((await documented(mark)).text)
      .trim()
      .split('\n')
  const commandOf = (line: string) => line.replace(/ *#.*/, '')
  const get = (path: string) =>
    new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
      const call = request(`${publicUrl}${path}`, { ca: tls.certificate }, (response) => {
        response.resume()
        resolve({ status: response.statusCode, type: response.headers['content-type'] })
      })
      call.once('error', reject).end()
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-production-'))
    ending.defer(() => rm(folder, { recursive: true, force: true }))
    ;[clone, cluster, httpsPort] = await Promise.all([
      cloneRepository(),
      startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } }),
      freePort('127.0.0.1'),
    ])
    ending.defer(() => clone.remove())
    ending.defer(() => cluster.stop())
    publicUrl = `https://localhost:${httpsPort}`
    for (const id of serviceIds) ports.set(id, await freePort('127.0.0.1'))
    for (const name of ['opt', 'etc', 'units']) await mkdir(join(folder, name))
    // A larger archive, made in half the time.
    buildMachine = openShell(clone.folder, { GZIP: '-1' })
    server = openShell(folder, {})
    await writeEnvironment()
  }, timeout)
  afterAll(() => ending.disposeAsync(), timeout)

  /** The documented file, with the values of this machine. */
  async function writeEnvironment(): Promise<void> {
    const { text } = await documented('environment')
    const { host = '', port = 0 } = cluster.connection
    const databaseUrl = (user: string) =>
      `"postgres:///countersign?${new URLSearchParams({ host, port: String(port), user })}"`
    const values: Record<string, string> = {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl('countersign'),
      DATABASE_OWNER_URL: databaseUrl('countersign_owner'),
      MASTER_KEY: randomBytes(32).toString('base64'),
    }
    expect(text).toContain('MODE=production\n')
    await writeFile(
      join(folder, 'etc/environment'),
      text.replace(/^(\w+)=.*$/gm, (line, name: string) => (values[name] ? `${name}=${values[name]}` : line)),
      { mode: 0o600 },
    )
    for (const [id, port] of ports) await writeFile(join(folder, 'etc', id), `PORT=${port}\n`)
  }

  test('a clone becomes a release, which contains no more than documented', async () => {
    const [fetching = '', installing = '', ...others] = await linesOf('install')
    expect(fetching).toMatch(/^git clone \S+ && cd countersign$/)
    expect(installing).toMatch(/^npm ci\b/)
    await clone.install()
    expect(await buildMachine.run('MODE=production MASTER_KEY=x npx countersign start')).toMatchObject({
      code: 1,
      stderr: `The web pages are not built: run "npm ci" and then "npm run build" in ${clone.folder}/.\n`,
    })
    expect(others.map(commandOf)).toEqual(['npm run release'])
    for (const line of others) expect(await buildMachine.run(line)).toMatchObject({ code: 0 })
    const { code } = await server.run(`mv ${clone.folder}/release/*.tar.gz .`)
    expect(code).toBe(0)

    for (const line of await linesOf('unpack')) expect(await server.run(line)).toMatchObject({ code: 0, stderr: '' })
    const { stdout } = await server.run('du -sm opt/countersign/ | cut -f1')
    const documentedMegabytes = Number(
      /needs: (\d+) MB/.exec(await readFile(join(clone.folder, 'docs/operations.md'), 'utf8'))?.[1],
    )
    expect(Number(stdout)).toBeGreaterThan(documentedMegabytes * 0.8)
    expect(Number(stdout)).toBeLessThan(documentedMegabytes * 1.2)
    expect(bundledProgram(join(folder, 'opt/countersign'), 'countersign')).toBeDefined()
    const { components } = JSON.parse(await readFile(join(folder, 'opt/countersign/sbom.cdx.json'), 'utf8'))
    expect(components).toContainEqual(
      expect.objectContaining({ name: 'fastify', hashes: [{ alg: 'SHA-512', content: expect.any(String) }] }),
    )
  })

  test('the database is created as the docs say, and the commands print what they show', async () => {
    const { text: sql } = await documented('database')
    for (const statement of sql.split(';').filter((part) => part.trim() !== ''))
      await runOn(cluster.connection, statement)
    const [entering = '', loading = ''] = await linesOf('shell')
    for (const { command, output } of shownCommands(await documented('first-start'))) {
      const { code, stdout, stderr } = await server.run(`${entering} && ${loading} && ${command}`)
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' })
      expect(stdout).toMatch(asPattern(output.replaceAll('https://auth.example.com', publicUrl)))
      if (command.includes('bootstrap')) invitation = JSON.parse(stdout).invitation.url
    }
  })

  test('the unit of systemd is valid, and gives the services only the rights that they need', async () => {
    const copying = (await linesOf('services')).find((line) => line.startsWith('cp ')) ?? ''
    expect(await server.run(`cd opt/countersign && ${copying}`)).toMatchObject({ code: 0, stderr: '' })
    const file = join(folder, 'units/countersign@.service')
    unit = here(await readFile(file, 'utf8'))
    await writeFile(file, unit)
    if (!hasSystemdAnalyze) return
    const instance = join(folder, 'units/countersign@svc-auth.service')
    await writeFile(instance, unit)
    const verified = spawnSync('systemd-analyze', ['verify', instance], { encoding: 'utf8' })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    // From 0 (no exposure) to 100 (no sandbox at all).
    const exposed = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', instance])
    expect(exposed.status).toBe(0)
  })

  test('five services respond behind the nginx of the docs, on every page and for every operation', async () => {
    const enabled = (await linesOf('services')).flatMap((line) => {
      const [, id, port] = /^systemctl enable --now countersign@(\S+) +# (\d+)$/.exec(line) ?? []
      return id ? [{ id: id as ServiceId, port: Number(port) }] : []
    })
    expect(enabled).toEqual(serviceIds.map((id) => ({ id, port: services[id].port })))
    const started = await Promise.all(
      enabled.map(({ id }) => {
        const { command, folder: directory, environment } = unitCommand(unit, id)
        return openShell(directory, environment).serve(`exec ${command}`)
      }),
    )
    for (const stop of started) ending.defer(stop)
    const tlsFiles = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
    await writeFile(tlsFiles.certificateFile, tls.certificate)
    await writeFile(tlsFiles.keyFile, tls.key)
    const nginx = await startNginx(await nginxHere({ ports, tls: tlsFiles }), httpsPort)
    ending.defer(async () => nginx?.stop())

    for (const path of pagePaths) expect([path, await get(path)]).toEqual([path, page])
    expect(await get('/AuthPage/signin/operators')).toEqual(page)
    for (const id of serviceIds) {
      expect((await get(`${services[id].contextPaths[0]}/health/ready`)).status).toBe(200)
    }
  })

  const page = { status: 200, type: 'text/html; charset=utf-8' }

  const browserNote = skipNote(hasBrowser, 'no Chromium')

  test.runIf(hasBrowser)(
    `the link of the invitation leads the first operator to the console${browserNote}`,
    async () => {
      const browser = await openWholeBrowser()
      ending.defer(() => browser.close())
      let complaints: readonly unknown[] = []
      const tab = await acceptInvitation(browser, invitation, (opened) => {
        complaints = complaintsOf(opened)
      })
      await tab.goto(`${publicUrl}/SelfService/`)
      await tab.getByRole('heading').first().waitFor()
      expect(complaints).toEqual([])
      operator = tab
    },
  )

  test.runIf(hasBrowser)(`a user without a role signs in, and is led to self-service${browserNote}`, async () => {
    const { tenantId, userId, password } = await registerUser()
    const browser = await openWholeBrowser()
    ending.defer(() => browser.close())
    const tab = await browser.newPage({ locale: 'en-GB', ignoreHTTPSErrors: true })
    const complaints = complaintsOf(tab)
    await signInWithoutRole(tab, `${publicUrl}/AuthPage/signin/${tenantId}`, { userId, password })
    expect(new URL(tab.url()).pathname).toBe('/SelfService/')
    expect(complaints).toEqual([])
  })

  /** As an application of the operators would, with a client that the first operator created. */
  async function registerUser() {
    const [userId, password] = ['grace', 'violet lamps sing at noon']
    const { request } = operator.context()
    const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
      const answer = await request.post(`${publicUrl}${path}`, { data, headers, failOnStatusCode: true })
      return answer.json()
    }
    const { clientId, clientSecret } = await post(
      '/SvcAdmin/v1/clients',
      { displayName: 'Shop', scopes: ['mfa'] },
      { 'x-requested-with': 'countersign' },
    )
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const issued = await request.post(`${publicUrl}/AuthPage/oauth/token/operators`, { form, failOnStatusCode: true })
    const { access_token: accessToken } = await issued.json()
    await post('/OTP/v1/registerPassword', { userId, password }, { authorization: `Bearer ${accessToken}` })
    return { tenantId: 'operators', userId, password }
  }

  test('after an upgrade without a build no process starts with the old pages', async () => {
    appendFileSync(join(clone.folder, 'web/src/api/request.ts'), '\n// Another version.\n')
    const { code, stderr } = await buildMachine.run('MODE=production MASTER_KEY=x npx countersign start')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The web pages were built from different sources: .* "npm run build" .*\n$/),
    })
  })
})
