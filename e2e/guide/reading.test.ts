// What a reader of the guide does: search, copy, change the appearance, read on a phone and without JavaScript.
import { startTestServer, type TestServer } from '@countersign/testkit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOf, expectUsable, journey, type OpenBrowser, openBrowser, sights } from '../browser/index.ts'

journey('a reader of the guide', () => {
  let server: TestServer
  let browser: OpenBrowser

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startTestServer()])
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto(`${server.url}/AuthPage/guide/${path}`)
    return page
  }

  test('finds a section by words, by their beginnings and despite a typing error', async () => {
    const page = await open('')
    const complaints = complaintsOf(page)
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    const first = page.getByRole('search').getByRole('link').first()
    for (const [typed, expected] of [
      ['retry safely', 'MFA › Retry safely'],
      ['kill swit', 'Agents › The kill switch'],
      ['glosary', 'Glossary'],
    ] as const) {
      await field.fill(typed)
      await expect.poll(() => first.textContent()).toContain(expected)
    }
    await field.fill('retry safely')
    await expect.poll(() => first.textContent()).toContain('MFA › Retry safely')
    await field.press('Enter')
    await page.waitForURL('**/guide/mfa.html#retry-safely')
    await page.getByRole('searchbox').fill('zzzzzz')
    await page.getByText('Nothing found.', { exact: true }).waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('copies code as it stands there', async () => {
    const page = await open('mfa.html', { permissions: ['clipboard-read', 'clipboard-write'] })
    const block = page.locator('.code').filter({ hasText: 'mfa registerOtp' }).first()
    await block.hover()
    await block.getByRole('button', { name: 'Copy' }).click()
    await block.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^mfa registerOtp '\{"userId": "ada",/)
    await page.context().close()
  })

  test('chooses the appearance, which the next page keeps', async () => {
    const page = await open('index.html', { colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('button', { name: 'Appearance: System' }).click()
    await page.getByRole('button', { name: 'Appearance: Light' }).click()
    await page.getByRole('button', { name: 'Appearance: Dark' }).waitFor()
    expect(await background()).not.toBe(light)
    const dark = await background()
    await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Glossary' }).click()
    await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor()
    expect(await background()).toBe(dark)
    await page.context().close()
  })

  test('reads without JavaScript, on a phone too', async () => {
    const page = await open('mfa.html', { javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Glossary' }).click()
    await page.getByRole('heading', { name: 'Glossary', level: 1 }).waitFor()
    await page.getByRole('link', { name: /^Next/ }).click()
    expect(await page.getByRole('search').isVisible()).toBe(false)
    await page.context().close()
  })

  // Axe is slow on long pages: every other one is checked in light mode, and the rest in dark mode.
  const kinds = ['index', 'mfa', 'architecture', 'console', 'configuration', 'examples/pet-agent']
  for (const [turn, { name, ...options }] of sights.entries())
    test(`can use every kind of page at ${name}`, async () => {
      const page = await open('', options)
      for (const path of kinds.filter((_, index) => index % sights.length === turn)) {
        await page.goto(`${server.url}/AuthPage/guide/${path}.html`)
        await expectUsable(page, path)
      }
      await page.context().close()
    })
})
