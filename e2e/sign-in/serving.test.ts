// How the sign-in page is served, and that the API below the same path still works.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startTestServer, type TestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, openBrowser } from '../browser/index.ts'

const built = join(import.meta.dirname, '../../web/dist')

journey('the sign-in', () => {
  let server: TestServer

  beforeAll(async () => {
    const [browser, started] = await Promise.all([openBrowser(), startTestServer()])
    await browser.close()
    server = started
  })
  afterAll(() => server.close())

  test('has less than 150 kB with everything that it could ever load', async () => {
    const files = await reachable('sign-in.html')
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(built, file))).length))
    // Includes all three languages of all its texts.
    expect(files.length).toBeGreaterThan(9)
    expect(files.length).toBeLessThan(20)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
  })

  test.for(['/AuthPage', '/SvcAuthPage'])('opens below %s, whatever follows', async (path) => {
    for (const place of ['/', '/signin/acme', '/signin/acme/']) {
      const { status, text, headers } = await server.call('GET', `${path}${place}`)
      expect(status).toBe(200)
      expect(text).toContain(`<base href="${path}/" />`)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('hides no operation', async () => {
    for (const path of ['/v1/nothing', '/oauth/nothing', '/pdp/acme/nothing', '/health/nothing'])
      expect(await server.call('GET', `/AuthPage${path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const path of [
      '/acme/.well-known/openid-configuration',
      '/.well-known/anything',
      '/signin/acme/.well-known/x',
    ])
      expect(await server.call('GET', `/AuthPage${path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await server.call('GET', '/SvcAdmin/acme/.well-known/openid-configuration')).status).toBe(404)
    expect((await server.call('GET', '/AuthPage/v1/session')).status).toBe(401)
    expect((await server.call('GET', '/AuthPage/openapi.json')).body.openapi).toMatch(/^3/)
  })
})

/** The page and all files that it references, directly or indirectly. */
async function reachable(page: string): Promise<string[]> {
  const assets = new Set(await readdir(join(built, 'assets')))
  const found = new Set<string>()
  const visit = async (file: string): Promise<void> => {
    if (found.has(file)) return
    found.add(file)
    const content = await readFile(join(built, file), 'utf8')
    for (const [name] of content.matchAll(/[\w.-]+\.(?:js|css)\b/g))
      if (assets.has(name)) await visit(join('assets', name))
  }
  await visit(page)
  return [...found]
}
