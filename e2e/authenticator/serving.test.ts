// How the app is served, whatever the context path of the deployment.
import { startTestServer, type TestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOf, en, journey, type OpenBrowser, openBrowser } from '../browser/index.ts'

journey('the app', () => {
  let server: TestServer
  let browser: OpenBrowser

  beforeAll(async () => {
    const environment = { CONTEXT_PATH_SVC_OTP: '/Factor,/OTP' }
    ;[browser, server] = await Promise.all([openBrowser(), startTestServer({ environment })])
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  test.for(['/Factor', '/OTP'])('opens below %s, with and without a trailing slash', async (path) => {
    const page = await browser.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${server.environment.PUBLIC_URL}${path}/app`)
    await page.getByRole('heading', { name: en.authenticator.welcomeTitle, exact: true }).waitFor()
    const scope = await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))
    expect(scope).toBe(`${server.environment.PUBLIC_URL}${path}/app/`)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('loads less than 150 kB initially, without layout shifts', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) =>
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      ),
    )
    await page.goto(`${server.environment.PUBLIC_URL}/OTP/app/`, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => setTimeout(() => resolve(sum)))
        }),
    )
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(shift).toBeLessThan(0.01)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(150_000)
    await context.close()
  })

  test('cannot be framed, and sends its policy with every response', async () => {
    const { headers, status } = await server.call('GET', '/OTP/app/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const again = await server.call('GET', '/OTP/app/', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
  })

  test('serves only its own files', async () => {
    for (const path of [
      '/OTP/app/nothing',
      '/OTP/app/..%2f..%2fpackage.json',
      '/OTP/app/assets/%2e%2e/authenticator.html',
    ])
      expect((await server.call('GET', path)).status).toBe(404)
    const refused = await server.call('POST', '/OTP/app/')
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
  })
})
