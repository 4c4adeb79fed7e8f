import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { GuidePage } from './contents.ts'
import { Links } from './links.ts'
import { asMarkdown, render } from './render.ts'

const page = (source: string, path: string): GuidePage => ({ source, path, label: path, description: '' })
const here = page('docs/guides/sms.md', 'guides/sms')
const root = join(import.meta.dirname, '../../..')
const pages = [here, page('docs/mfa.md', 'mfa'), page('examples/shop/README.md', 'examples/shop')]
const links = new Links(pages, root)
const html = (markdown: string) => render(markdown, here, links).html

test('a heading has an anchor as on GitHub, and repeated ones differ', () => {
  const { headings, title } = render('# One & `two`\n## Retry safely\n## Retry safely\n', here, links)
  expect(title).toBe('One &amp; <code>two</code>')
  expect(headings.map(({ anchor }) => anchor)).toEqual(['one--two', 'retry-safely', 'retry-safely-1'])
})

test('a link to a document leads to its page, one to a program to its text, and any other stays text', () => {
  expect(html('[MFA](../mfa.md#limits)')).toContain('<a href="../mfa.html#limits">MFA</a>')
  expect(html('[shop](../../examples/shop/README.md)')).toContain('<a href="../examples/shop.html">shop</a>')
  expect(html('[code](../../server/src/main.ts)')).toBe('<p>code</p>\n')
  expect(html('[shop](../../examples/express-sms/shop.js)')).toContain(
    '<a href="../source/examples/express-sms/shop.js.txt">',
  )
  expect(html('[gone](../../examples/nothing.js)')).toBe('<p>gone</p>\n')
  expect(html('[site](https://example.com/)')).toContain('<a href="https://example.com/">site</a>')
  expect(asMarkdown('See [MFA](../mfa.md#limits).', here, links)).toBe('See [MFA](../mfa.md#limits).')
  expect(asMarkdown('[code](../../server/src/main.ts)', here, links)).toBe('code')
  expect(asMarkdown('[s](../../examples/shop/README.md)', here, links)).toBe('[s](../examples/shop.md)')
})

test('code is escaped and highlighted, without the words that are for the tests', () => {
  expect(html('```json expect part\n{"a": "<b>"}\n```')).toBe(
    '<pre tabindex="0"><code><span class="h-punctuation">{</span><span class="h-attr">&quot;a&quot;</span><span class="h-punctuation">:</span> <span class="h-string">&quot;&lt;b&gt;&quot;</span><span class="h-punctuation">}</span></code></pre>\n',
  )
  expect(html('```unknown\n<i>\n```')).toBe('<pre tabindex="0"><code>&lt;i&gt;</code></pre>\n')
})

test('a table scrolls in its own frame, and comments are left out', () => {
  expect(html('<!-- generated -->\n\n| a | b |\n|---|---|\n| 1 | `2` |\n')).toMatch(
    /^<div class="wide" tabindex="0"><table>[\s\S]*<td><code>2<\/code><\/td>[\s\S]*<\/table><\/div>\n$/,
  )
})

test('a diagram becomes SVG without styles, named by its participants', () => {
  const svg = html(
    '```mermaid\nsequenceDiagram\n  participant A as Your app\n  participant B as Server\n  A->>B: hello\n```',
  )
  expect(svg).toContain('role="img" aria-label="Sequence diagram: Your app, Server"')
  expect(svg).toContain('>hello</text>')
  expect(svg).not.toMatch(/<style|style=|https?:\/\/(?!www\.w3\.org)/)
})
