import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { guidePages } from '../../src/pages/console/areas/guide-pages.ts'
import { readContents } from './contents.ts'
import { guideFiles } from './site.ts'

const root = join(import.meta.dirname, '../../..')
const files = guideFiles(root)
const pages = new Map([...files].filter(([path]) => path.endsWith('.html')).map(([path, html]) => [path, String(html)]))
/** Made from scripts and style sheets, beside the pages. */
const beside = new Set(['guide.css', 'guide.js', 'theme.js', 'icon.svg'])

function brokenLinks(path: string, text: string, links: RegExp): string[] {
  return Array.from(text.matchAll(links), ([, target = '']) => target).filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const found = file === '' ? path : posix.join(posix.dirname(path), file)
    if (beside.has(found)) return false
    if (!files.has(found)) return true
    return anchor !== undefined && found.endsWith('.html') && !pages.get(found)?.includes(`id="${anchor}"`)
  })
}

test.for([...pages])('%s links only to what is there', ([path, html]) => {
  expect(brokenLinks(path, html, /(?:href|src)="([^"]+)"/g)).toEqual([])
})

test('the same pages as Markdown link to each other', () => {
  const broken = [...files]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      brokenLinks(path, String(text).replaceAll(/^```[\s\S]*?^```/gm, ''), /\]\(([^()\s]+\.md(?:#[^()\s]*)?)\)/g).map(
        (target) => `${path}: ${target}`,
      ),
    )
  expect(broken).toEqual([])
})

test('nothing needs an exception in the content security policy', () => {
  for (const [path, html] of pages)
    expect([path, html.match(/<style|<script>|\sstyle=|\son\w+=/i)]).toEqual([path, null])
})

test('every page has a menu with all pages, and leads to the next', () => {
  const paths = readContents(root).flatMap((group) => group.pages.map(({ path }) => path))
  expect(paths.length).toBeGreaterThan(20)
  expect(new Set(paths).size).toBe(paths.length)
  const first = pages.get(`${paths[0]}.html`) ?? ''
  for (const path of paths) expect(first).toContain(`href="${path}.html"`)
  for (const [index, path] of paths.slice(0, -1).entries()) {
    const next = posix.relative(posix.dirname(path), `${paths[index + 1]}.html`)
    expect(pages.get(`${path}.html`)).toContain(`rel="next" href="${next}"`)
  }
})

test('the index for language models names every page as Markdown', () => {
  const text = String(files.get('llms.txt'))
  for (const path of pages.keys()) {
    if (path === 'index.html') continue
    expect(text).toContain(`](${path.replace(/html$/, 'md')})`)
    expect(files.has(path.replace(/html$/, 'md'))).toBe(true)
  }
})

test('the search knows every section, without markup', () => {
  const text = String(files.get('search-sections.js')).replace('window.guideSections = ', '')
  const sections = JSON.parse(text) as { id: string; heading: string; text: string }[]
  const found = sections.find(({ id }) => id === 'mfa.html#the-four-calls')
  expect(found).toMatchObject({ heading: 'The four calls' })
  expect(found?.text).toContain('registerOtp')
  expect(sections.filter(({ text }) => /<span class=|<\/(td|p|pre)>/.test(text))).toEqual([])
})

test.for(Object.entries(guidePages))('the console finds %s in the guide', ([, target]) => {
  const [path = '', anchor] = target.split('#')
  expect(pages.get(path)).toContain(anchor ? `id="${anchor}"` : '<h1')
})
