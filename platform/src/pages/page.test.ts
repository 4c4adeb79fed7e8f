import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openPages, type PageDeclaration } from './page.ts'

const config = {
  publicUrl: 'https://id.example.com',
  contextPaths: {
    'svc-auth': '/AuthPage',
    'svc-admin': '/SvcAdmin',
    'svc-ss': '/Svc',
    'svc-otp': '/OTP',
    'svc-tm': '/SvcTManager',
  },
}

const html = '<!doctype html><head><base href="./" /><script type="module" src="./assets/app-1a2b.js"></script></head>'

function mounted(declaration: Partial<PageDeclaration> = {}, path = '/OTP/app') {
  const directory = mkdtempSync(join(tmpdir(), 'pages-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  mkdirSync(join(directory, 'assets'))
  mkdirSync(join(directory, 'app'))
  writeFileSync(join(directory, 'app.html'), html)
  writeFileSync(join(directory, 'other.html'), 'another page')
  writeFileSync(join(directory, 'assets/app-1a2b.js'), 'let x = 1')
  writeFileSync(join(directory, 'assets/app-1a2b.js.gz'), gzipSync('let x = 1'))
  writeFileSync(join(directory, 'app/icon.svg'), '<svg/>')
  const page = openPages(directory, config).at(path, { name: 'app', path: '/app', ...declaration })
  return (file: string, headers: { acceptEncoding?: string; ifNoneMatch?: string } = {}) =>
    page.answer({ file, acceptEncoding: undefined, ifNoneMatch: undefined, ...headers })
}

test('the page is found at its path, with addresses relative to it', () => {
  const answer = mounted()('')
  expect(answer?.body?.toString()).toContain('<base href="/OTP/app/" />')
  expect(answer?.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(mounted({}, '/alias/app')('')?.body?.toString()).toContain('<base href="/alias/app/" />')
})

test('assets named by their content are cached forever, everything else is revalidated', () => {
  const get = mounted()
  expect(get('assets/app-1a2b.js')?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(get('icon.svg')?.headers['cache-control']).toBe('no-cache')
  expect(get('config.json')?.headers['cache-control']).toBe('no-cache')
})

test('the page can read the configuration of its deployment', () => {
  expect(JSON.parse(mounted()('config.json')?.body?.toString() ?? '')).toEqual(config)
})

test('a file is sent in the smallest form that the browser accepts', () => {
  const get = mounted()
  expect(get('assets/app-1a2b.js', { acceptEncoding: 'gzip, deflate, br' })?.headers['content-encoding']).toBe('gzip')
  expect(get('assets/app-1a2b.js', { acceptEncoding: 'gzip;q=0, *;q=0.5' })?.headers).not.toHaveProperty(
    'content-encoding',
  )
  expect(get('assets/app-1a2b.js')?.body?.toString()).toBe('let x = 1')
  const compressed = get('', { acceptEncoding: 'br' })
  expect(compressed?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(compressed?.body ?? '').toString()).toContain('/OTP/app/')
})

test('what a browser has already is not sent again', () => {
  const get = mounted()
  const etag = get('')?.headers.etag ?? ''
  expect(get('', { ifNoneMatch: `"other", W/${etag}` })).toMatchObject({ status: 304, body: undefined })
  expect(get('', { ifNoneMatch: '"other"' })).toMatchObject({ status: 200 })
})

test('a 304 response repeats the security policy', () => {
  const get = mounted()
  const { etag = '', 'content-security-policy': policy } = get('')?.headers ?? {}
  expect(get('', { ifNoneMatch: etag })?.headers['content-security-policy']).toBe(policy)
})

test('no response allows an inline script or style, or another origin', () => {
  const policy = mounted()('')?.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).not.toMatch(/unsafe|https?:|\*|nonce/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test.for(['../app.html', 'assets/../app.html', '..%2fapp.html', '/etc/passwd', 'other.html', 'app.html', 'assets/'])(
  '%s is not a file of the page',
  (file) => {
    expect(mounted()(file)).toBeUndefined()
  },
)

test('a page with client-side routes opens at all of them', () => {
  const get = mounted({ clientRoutes: true })
  expect(get('users/ada')?.body?.toString()).toContain('<base href="/OTP/app/" />')
  expect(get('assets/gone.js')).toBeUndefined()
})

test('without built pages there are none', () => {
  const page = openPages(join(tmpdir(), 'no-such-folder'), config).at('/OTP/app', { name: 'app', path: '/app' })
  expect(page.answer({ file: '', acceptEncoding: undefined, ifNoneMatch: undefined })).toBeUndefined()
})
