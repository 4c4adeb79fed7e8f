import { expect, it } from 'vitest'
import { html, joined } from './html.ts'

it('escapes interpolated values, in text and in attributes', () => {
  const text = `<b a="1" b='2'>&</b>`
  expect(html`<p title="${text}">${text}</p>`.toString()).toBe(
    '<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;&lt;/b&gt;">&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;&lt;/b&gt;</p>',
  )
})

it('leaves HTML unchanged, however deep in lists', () => {
  expect(html`<ul>${[html`<li>a</li>`, [html`<li>b</li>`]]}</ul>`.toString()).toBe('<ul><li>a</li><li>b</li></ul>')
})

it('renders nothing for absent values, and zero as zero', () => {
  expect(html`${false}${null}${undefined}${0}`.toString()).toBe('0')
})

it('escapes separators too', () => {
  expect(html`${joined(['a', 'b'], '<')}`.toString()).toBe('a&lt;b')
})
