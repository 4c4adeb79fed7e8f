// The console's frame: how it is served, who sees what, and navigation.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, fr, journey, labelled, upTo } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

journey('the console', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
  })
  afterAll(() => world.close())

  test('loads less than 400 kB initially, in few files', async () => {
    const { page, open, shows } = admin
    const files = new Set<string>()
    page.on('response', (response) => {
      const [, file] = /\/SvcAdmin\/(assets\/.+)$/.exec(response.url()) ?? []
      if (file) files.add(file)
    })
    await open('/')
    await shows(en.overview.title)
    await page.waitForLoadState('networkidle')
    const dist = join(import.meta.dirname, '../../web/dist')
    const sizeOf = async (file: string) =>
      (await readFile(join(dist, `${file}.gz`)).catch(() => readFile(join(dist, file)))).length
    const sizes = await Promise.all([...files].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(400_000)
    expect(files.size).toBeLessThan(20)
  })

  test('does not affect the API: paths without an operation are not found, and no page is served', async () => {
    const { call } = world.server
    for (const path of [
      '/SvcAdmin/v1/nothing',
      '/SvcAdmin/v1',
      '/SvcAdmin/health/nothing',
      '/SvcAdmin/assets/gone.js',
    ]) {
      const { status, headers } = await call('GET', path)
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'application/json; charset=utf-8'])
    }
    expect((await call('POST', '/SvcAdmin/users')).status).toBe(404)
    expect((await call('GET', '/SvcAdmin/v1/users')).status).toBe(401)
    expect((await call('GET', '/SvcAdmin/docs')).text).toContain('Countersign: administration')
    expect((await call('GET', '/SvcAdmin/openapi.json')).body.openapi).toBe('3.1.0')
    expect((await call('GET', '/SvcAdmin/users/ada')).text).toContain('<base href="/SvcAdmin/" />')
  })

  test('is usable by keyboard: directly past the navigation, and to the heading of every page', async () => {
    const { page, open, shows } = admin
    await open('/')
    await shows(en.overview.title)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.getByRole('navigation').getByRole('link', { name: en.shell.areas.users, exact: true }).press('Enter')
    await shows(en.users.title)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.title()).toBe(`${en.users.title} · Countersign`)
  })

  test('links every area to its part of the guide and of the API reference', async () => {
    const { page, open, shows } = admin
    await open('/configuration/connectors')
    await shows(en.connectors.title)
    const link = page.getByRole('link', { name: beginning(en.shell.apiReference(en.shell.areas.connectors)) })
    expect(await link.getAttribute('href')).toBe('/SvcAdmin/docs/listConnectors')
    expect((await world.server.call('GET', '/SvcAdmin/docs/listConnectors')).text).toContain('id="listConnectors"')
    const guide = page.getByRole('link', { name: beginning(en.shell.guide(en.shell.areas.connectors)) })
    expect(await guide.getAttribute('href')).toBe('/AuthPage/guide/messages.html#connectors')
    expect((await world.server.call('GET', '/AuthPage/guide/messages.html')).text).toContain('id="connectors"')
  })

  test('remembers its appearance', async () => {
    const { page, open, shows } = admin
    await open('/')
    await shows(en.overview.title)
    await page.getByLabel(beginning(upTo(en.shell.signedInAs))).click()
    await page.getByLabel(labelled(en.shell.themes.dark)).check()
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    await page.reload()
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  })

  test('has its navigation in a drawer on a phone, which a choice or Escape closes', async () => {
    const { page, open, shows } = await world.administrator(['administrator'], {
      viewport: { width: 360, height: 740 },
    })
    await open('/')
    await shows(en.overview.title)
    await page.getByRole('button', { name: en.shell.openNavigation, exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: en.shell.openNavigation, exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: en.shell.areas.users, exact: true }).click()
    await shows(en.users.title)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('finds pages, actions, users and clients by the beginnings of their words', async () => {
    const { page, open, shows } = admin
    await open('/')
    await shows(en.overview.title)
    const find = async (typed: string, expected: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: en.shell.palette.field }).fill(typed)
      await page.getByRole('option', { name: expected }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await find('mess temp', en.shell.areas.messageTemplates)
    await shows(en.messageTemplates.title)
    await find('add cli', en.shell.palette.actions.addClient)
    await shows(en.clients.addTitle)
    await find(admin.userId, admin.userId)
    await page.waitForURL(`**/users/${admin.userId}`)
    await page.getByRole('button', { name: en.shell.palette.title }).click()
    await page.getByRole('combobox').fill('zzzz')
    await page.getByText(en.shell.palette.nothing).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('shows users what their roles allow, and says so where they do not', async () => {
    const operator = await world.administrator(['operator'], {}, world.server.operators)
    await operator.open('/')
    await operator.shows(en.tenants.title)
    const links = await operator.page.getByRole('navigation').getByRole('link').allInnerTexts()
    expect(links).toEqual([en.shell.areas.keys, en.shell.areas.tenants, en.shell.areas.fidoMetadata])
    await operator.open('/users')
    await operator.shows(en.shell.noAccessTitle)
    await admin.open('/nowhere/at/all')
    await admin.shows(en.shell.notFoundTitle)
    await admin.page.getByRole('main').getByRole('link', { name: en.shell.toOverview, exact: true }).click()
    await admin.shows(en.overview.title)
  })

  test('uses the language of the browser', async () => {
    const { page, open, shows } = await world.administrator(['administrator'], { locale: 'fr-CH' })
    await open('/configuration/authentication-modes')
    await shows(fr.authenticationModes.title)
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  })

  test('ends with the session, and leads to the sign-in', async () => {
    const { page, open, shows, press } = await world.administrator()
    await open('/users')
    await shows(en.users.title)
    await page.getByLabel(beginning(upTo(en.shell.signedInAs))).click()
    await press(en.shell.signOut)
    await page.waitForURL(/\/AuthPage\/signin\//)
    await open('/users')
    await page.waitForURL(/\/AuthPage\/signin\/.*returnTo/)
  })
})
