// The documented path to production, from a clone to a first operator who has signed in: the commands of
// docs/operations.md, on a separate PostgreSQL, in five processes behind the nginx of the docs.
import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceId, serviceIds, services } from '@countersign/contract'
import { freePort } from '@countersign/platform/config'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import { runOn, selfSignedCertificate, skipNote } from '@countersign/testkit'
import signIn from '@countersign/web/pages/sign-in/messages/en.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openWholeBrowser } from '../browser/browser.ts'
import { complaintsOf } from '../browser/complaints.ts'
import { documentedNginx } from './documented-nginx.ts'
import { cloneRepository, type InstalledClone } from './installed-clone.fixture.ts'
import { hasNginx, startNginx } from './nginx.fixture.ts'
import { asPattern, documented, openShell, type Shell, shownCommands } from './production.fixture.ts'
import { pagePaths } from './served-paths.ts'

const timeout = 240_000

const note = skipNote(hasNginx, 'nginx is not installed')

describe.runIf(hasNginx)(`the documented path to production${note}`, { timeout }, () => {
  const ending = new AsyncDisposableStack()
  const tls = selfSignedCertificate(['localhost'])
  let folder: string
  let clone: InstalledClone
  let cluster: EmbeddedPostgres
  let shell: Shell
  let publicUrl: string
  let httpsPort: number
  let invitation: string
  const ports = new Map<ServiceId, number>()

  const npmLines = async () => {
    const { text } = await documented('install')
    return text.trim().split('\n')
  }
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
    shell = openShell(clone.folder, await environment())
  }, timeout)
  afterAll(() => ending.disposeAsync(), timeout)

  /** Every variable that the docs name, with the values of this machine. */
  async function environment(): Promise<Record<string, string>> {
    const { text } = await documented('environment')
    const { host = '', port = 0 } = cluster.connection
    const databaseUrl = (user: string) =>
      `postgres:///countersign?${new URLSearchParams({ host, port: String(port), user })}`
    const here: Record<string, string> = {
      MODE: 'production',
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl('countersign'),
      DATABASE_OWNER_URL: databaseUrl('countersign_owner'),
      MASTER_KEY: randomBytes(32).toString('base64'),
      TRUSTED_PROXIES: '127.0.0.1',
    }
    expect(Array.from(text.matchAll(/^(\w+)=/gm), ([, name]) => name)).toEqual(Object.keys(here))
    expect(text).toContain('MODE=production\n')
    // Both as the docs advise for a proxy on the same machine, and for five processes.
    return { ...here, HOST: '127.0.0.1', DATABASE_POOL_SIZE: '8' }
  }

  test('the installation builds the pages, and leaves no more than documented', async () => {
    const [fetching = '', installing = '', ...others] = await npmLines()
    expect(fetching).toMatch(/^git clone \S+ && cd countersign$/)
    expect(installing).toMatch(/^npm ci\b/)
    await clone.install()
    expect(await shell.run('npx countersign start')).toMatchObject({
      code: 1,
      stderr: `The web pages are not built: run "npm ci" and then "npm run build" in ${clone.folder}/.\n`,
    })
    expect(others.map((line) => line.replace(/ *#.*/, ''))).toEqual(['npm run build', 'npm prune --omit=dev'])
    for (const line of others) expect(await shell.run(line)).toMatchObject({ code: 0 })
    const { stdout } = await shell.run('du -sm --exclude=.cache . | cut -f1')
    const documentedMegabytes = Number(/(\d+) MB/.exec(others.join())?.[1])
    expect(Number(stdout)).toBeGreaterThan(documentedMegabytes * 0.8)
    expect(Number(stdout)).toBeLessThan(documentedMegabytes * 1.2)
  })

  test('the database is created as the docs say, and the commands print what they show', async () => {
    const { text: sql } = await documented('database')
    for (const statement of sql.split(';').filter((part) => part.trim() !== ''))
      await runOn(cluster.connection, statement)
    for (const { command, output } of shownCommands(await documented('first-start'))) {
      const { code, stdout, stderr } = await shell.run(command)
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' })
      expect(stdout).toMatch(asPattern(output.replaceAll('https://auth.example.com', publicUrl)))
      if (command.includes('bootstrap')) invitation = JSON.parse(stdout).invitation.url
    }
  })

  test('five processes respond behind the nginx of the docs, on every page and for every service', async () => {
    const lines = (await documented('processes')).text.trim().split('\n')
    expect(lines).toHaveLength(serviceIds.length)
    const started = await Promise.all(
      lines.map((line) => {
        const [, id = '', port] = /^SERVICES=(\S+) +npx countersign start +# (\d+)$/.exec(line) ?? []
        expect(services[id as ServiceId].port).toBe(Number(port))
        return shell.serve(`PORT=${ports.get(id as ServiceId)} ${line}`)
      }),
    )
    for (const stop of started) ending.defer(stop)
    const nginx = await startNginx(await here(), httpsPort)
    ending.defer(async () => nginx?.stop())

    for (const path of pagePaths) expect([path, await get(path)]).toEqual([path, page])
    expect(await get('/AuthPage/signin/operators')).toEqual(page)
    for (const id of serviceIds) {
      expect((await get(`${services[id].contextPaths[0]}/health/ready`)).status).toBe(200)
    }
  })

  const page = { status: 200, type: 'text/html; charset=utf-8' }

  /** Other ports, another name and another certificate; everything else is as in the docs. */
  async function here(): Promise<(port: number) => string> {
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    await writeFile(certificate, tls.certificate)
    await writeFile(key, tls.key)
    const { text } = await documentedNginx()
    return (port) =>
      serviceIds
        .reduce((config, id) => config.replace(`127.0.0.1:${services[id].port};`, `127.0.0.1:${ports.get(id)};`), text)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace('server_name auth.example.com', 'server_name localhost')
        .replace('/etc/ssl/auth.example.com.pem', certificate)
        .replace('/etc/ssl/auth.example.com.key', key)
  }

  const browserNote = skipNote(hasBrowser, 'no Chromium')

  test.runIf(hasBrowser)(
    `the link of the invitation leads the first operator to the console${browserNote}`,
    async () => {
      const browser = await openWholeBrowser()
      ending.defer(() => browser.close())
      const tab = await browser.newPage({ locale: 'en-GB', ignoreHTTPSErrors: true })
      tab.setDefaultTimeout(60_000)
      const complaints = complaintsOf(tab)
      await tab.goto(invitation)
      await tab.getByLabel(signIn.choosePassword, { exact: true }).fill('nine clocks in the hallway')
      await tab.getByRole('button', { name: signIn.accept }).click()
      await tab.getByRole('button', { name: signIn.later }).click()
      await tab.waitForURL(`${publicUrl}/SvcAdmin/**`)
      await tab.getByRole('navigation').first().waitFor()
      await tab.goto(`${publicUrl}/SelfService/`)
      await tab.getByRole('heading').first().waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('after an upgrade without a build no process starts with the old pages', async () => {
    appendFileSync(join(clone.folder, 'web/src/api/request.ts'), '\n// Another version.\n')
    const { code, stderr } = await shell.run('PORT=0 npx countersign start')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The web pages were built from different sources: .* "npm run build" .*\n$/),
    })
  })
})
