// The API reference as a reader uses it: search over all services, languages, copy, requests from the page.
import { serviceIds, services } from '@countersign/contract'
import { startTestServer, type TestServer } from '@countersign/testkit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOf, expectUsable, journey, type OpenBrowser, openBrowser, sights } from '../browser/index.ts'

const limit = 150_000

journey('the API reference', () => {
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
    await page.goto(server.url + path)
    return page
  }

  test(`has no page over ${limit / 1000} kB, uncompressed, with its script`, async () => {
    const script = (await server.call('GET', '/OTP/docs/reference.js')).text.length
    const heavy: string[] = []
    for (const [docs = ''] of serviceIds.map((id) => services[id].contextPaths.map((path) => `${path}/docs`))) {
      const { text } = await server.call('GET', docs)
      const names = Array.from(text.matchAll(new RegExp(`href="${docs}/(\\w+)"`, 'g')), ([, name]) => `${docs}/${name}`)
      expect(names.length).toBeGreaterThan(10)
      for (const path of new Set([docs, ...names])) {
        const { text, status } = await server.call('GET', path)
        expect([path, status]).toEqual([path, 200])
        if (text.length + script > limit) heavy.push(`${path}: ${text.length + script}`)
      }
    }
    expect(heavy).toEqual([])
    expect((await server.call('GET', '/OTP/docs/nothing')).status).toBe(404)
  })

  test('finds an operation of any service by its id, its summary or its path', async () => {
    const page = await open('/OTP/docs')
    const complaints = complaintsOf(page)
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    const found = page.getByRole('navigation').getByRole('link')
    for (const [typed, expected] of [
      ['listSigningKeys', 'listSigningKeys'],
      ['issue challenge', 'sendOtp'],
      ['hardware-tokens assign', 'assignHardwareToken'],
    ] as const) {
      await field.fill(typed)
      await expect.poll(async () => (await found.allInnerTexts()).join()).toContain(expected)
    }
    await field.fill('listSigningKeys')
    await field.press('Enter')
    await page.waitForURL('**/SvcAdmin/docs/listSigningKeys')
    await page.getByRole('searchbox').fill('zzzz')
    await page.getByText('Nothing found.').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('shows a call in the chosen language on every page, and copies it', async () => {
    const page = await open('/OTP/docs/sendOtp', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByText('Python', { exact: true }).click()
    await page.goto(`${server.url}/OTP/docs/authenticateOtp`)
    await page.getByText('requests.post(').waitFor()
    await page.locator('.tabs').getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^import requests\n/)
    await page.context().close()
  })

  test('sends a request with the credentials of a client', async () => {
    const { tenantId, clientId, clientSecret } = await server.newTenant()
    const page = await open('/SvcAdmin/docs/listClients')
    const form = page.locator('form.try')
    await form.getByLabel('Tenant').fill(tenantId)
    await form.getByLabel('Client id').fill(clientId)
    await form.getByLabel('Client secret').fill('wrong')
    await form.getByRole('button', { name: 'Send request' }).click()
    const response = form.getByRole('group', { name: 'Response to your request' })
    await expect.poll(() => response.textContent()).toMatch(/credentials|client/i)
    await form.getByLabel('Client secret').fill(clientSecret)
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect.poll(() => response.textContent()).toContain(clientId)
    await page.context().close()
  })

  test('reads without JavaScript, in every language', async () => {
    const page = await open('/OTP/docs/sendOtp', { javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
    await page.getByText('TypeScript', { exact: true }).click()
    await page.getByText('countersign.mfa.sendOtp(').waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'registerOtp', exact: false }).first().click()
    await page.waitForURL('**/OTP/docs/registerOtp')
    expect(await page.locator('form.try').isVisible()).toBe(false)
    await page.context().close()
  })

  for (const { name, ...options } of sights)
    test(`can be used at ${name}`, async () => {
      const page = await open('/OTP/docs', options)
      for (const path of ['/OTP/docs', '/OTP/docs/sendOtp', '/SvcAdmin/docs/schema-User']) {
        await page.goto(server.url + path)
        await expectUsable(page, path)
      }
      await page.context().close()
    })
})
