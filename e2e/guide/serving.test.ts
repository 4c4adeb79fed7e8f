// How the guide is served, and that its pages are light.
import { startTestServer, type TestServer } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, openBrowser } from '../browser/index.ts'

const limit = 150_000

journey('the guide', () => {
  let server: TestServer

  beforeAll(async () => {
    // Starting a browser builds the pages if necessary.
    const [browser, started] = await Promise.all([openBrowser(), startTestServer()])
    await browser.close()
    server = started
  })
  afterAll(() => server.close())

  const get = (path: string) => server.call('GET', `/AuthPage/guide${path}`)

  test('begins at its folder, under the policy of all pages', async () => {
    const { status, text, headers } = await get('/')
    expect((await get('')).text).toBe(text)
    expect(status).toBe(200)
    expect(text).toContain('<title>Countersign guide</title>')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect((await get('/index.html')).text).toBe(text)
  })

  test('has each page as Markdown, and an index for language models', async () => {
    const page = await get('/mfa.md')
    expect(page.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(page.text).toMatch(/^# MFA\n/)
    const index = await get('/llms.txt')
    expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(index.text).toContain('[MFA](mfa.md)')
  })

  test('has no other files, and does not take over what is beside it', async () => {
    for (const path of ['/nothing.html', '/%2e%2e%2fsign-in.html', '/guide.html', '/assets/nothing.js'])
      expect((await get(path)).status, path).toBe(404)
    expect((await server.call('POST', '/AuthPage/guide/mfa.html')).status).toBe(405)
    expect((await server.call('GET', '/AuthPage/guided')).text).toContain('<base href="/AuthPage/" />')
  })

  test(`has no page over ${limit / 1000} kB, uncompressed, with everything that it loads`, async () => {
    const sizes = new Map<string, Promise<number>>()
    const sizeOf = (path: string) => {
      const size = sizes.get(path) ?? get(path).then(({ text, status }) => (status === 200 ? text.length : Number.NaN))
      sizes.set(path, size)
      return size
    }
    const heavy: string[] = []
    for (const path of await pagePaths()) {
      const { text } = await get(path)
      const parts = Array.from(
        text.matchAll(/(?:<script|<img|<link rel="(?:stylesheet|icon)")[^>]*? (?:src|href)="([^"]+)"/g),
        ([, target = '']) => new URL(target, `http://guide${path}`).pathname,
      )
      expect(parts.length).toBeGreaterThanOrEqual(4)
      const loaded = await Promise.all([path, ...new Set(parts)].map(sizeOf))
      const total = loaded.reduce((sum, size) => sum + size, 0)
      if (!(total <= limit)) heavy.push(`${path}: ${total}`)
    }
    expect(heavy).toEqual([])
  })

  test('has the pictures of its pages, also those for a dark screen', async () => {
    const seen = new Set<string>()
    for (const path of await pagePaths()) {
      const { text } = await get(path)
      for (const [, target = ''] of text.matchAll(/ (?:src|srcset)="([^"]+\.webp)"/g))
        seen.add(new URL(target, `http://guide${path}`).pathname)
    }
    expect([...seen]).toContain('/images/console-overview-dark.webp')
    expect(seen.size).toBeGreaterThanOrEqual(8)
    for (const path of seen) {
      const { status, headers } = await get(path)
      expect(status, path).toBe(200)
      expect(headers.get('content-type'), path).toBe('image/webp')
    }
  })

  async function pagePaths(): Promise<string[]> {
    const { text } = await get('/')
    const [menu = ''] = /<nav id="menu"[\s\S]*?<\/nav>/.exec(text) ?? []
    const paths = Array.from(menu.matchAll(/href="([^"]+)"/g), ([, target]) => `/${target}`)
    expect(paths.length).toBeGreaterThan(20)
    return paths
  }
})
