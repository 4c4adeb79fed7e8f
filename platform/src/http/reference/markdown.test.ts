import { expect, it } from 'vitest'
import { html } from './html.ts'
import { paragraphs } from './markdown.ts'

const rendered = (text: string) => html`${paragraphs(text)}`.toString()

it('supports paragraphs, code, bold and links within the page', () => {
  expect(rendered('Send `a<b` **only `once`**.\n\nSee [the client](#readClient).')).toBe(
    '<p>Send <code>a&lt;b</code> <strong>only <code>once</code></strong>.</p>' +
      '<p>See <a href="#readClient">the client</a>.</p>',
  )
})

it.each(['[out](https://elsewhere.example)', '[run](javascript:alert(1))', '[odd](#"onclick=)', '<a href="#x">x</a>'])(
  'leaves %s as text',
  (text) => {
    expect(rendered(text)).not.toContain('<a')
  },
)
