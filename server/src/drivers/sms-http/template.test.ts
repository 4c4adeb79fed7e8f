import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillBody } from './body.ts'
import { fillHeaders } from './headers.ts'
import { fillUrl } from './url.ts'

/** Any text, including those with a special meaning somewhere. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '/',
    '?',
    '#',
    '"',
    '\\',
    '"}',
    '","admin":true,"x":"',
    '&admin=1',
    '\r\n',
    '{{to}}',
  ),
  fc.constantFrom('{{secret.key}}', '$&', "$'", '\u2028', '__proto__', '+', '%00', '\ud800'),
)
const valuesOf = (to: string, text: string) =>
  new Map([
    ['to', to],
    ['text', text],
    ['secret.key', 'hidden'],
  ])

describe('a value is never more than a value', () => {
  it('in JSON', () => {
    const template = '{"to":"{{to}}","nested":[{"text":"<{{text}}>"}],"fixed":1}'
    fc.assert(
      fc.property(texts, texts, (to, text) => {
        const { body } = fillBody(template, 'json', valuesOf(to, text))
        expect(JSON.parse(body)).toEqual({ to, nested: [{ text: `<${text}>` }], fixed: 1 })
      }),
    )
  })

  it('in a form', () => {
    fc.assert(
      fc.property(texts, texts, (to, text) => {
        const { body } = fillBody('to={{to}}&text=%3C{{text}}&fixed=1', 'form', valuesOf(to, text))
        const expected = [
          ['to', to.toWellFormed()],
          ['text', `<${text.toWellFormed()}`],
          ['fixed', '1'],
        ]
        expect([...new URLSearchParams(body)]).toEqual(expected)
      }),
    )
  })

  it('in plain text', () => {
    fc.assert(
      fc.property(texts, texts, (to, text) => {
        expect(fillBody('{{to}}: {{text}}', 'text', valuesOf(to, text)).body).toBe(`${to}: ${text}`)
      }),
    )
  })

  it('in an address, where it fits', () => {
    fc.assert(
      fc.property(texts, texts, (to, text) => {
        const template = 'https://gateway.example.com/v1/{{to}}/send?text={{text}}&fixed=1'
        const url = new URL(
          orNothing(() => fillUrl(template, valuesOf(to, text))) ?? fillUrl(template, valuesOf('x', '')),
        )
        expect(url.origin).toBe('https://gateway.example.com')
        expect(url.pathname).toMatch(/^\/v1\/[^/]*\/send$/)
        expect(url.hash).toBe('')
        expect([...url.searchParams.keys()]).toEqual(['text', 'fixed'])
      }),
    )
    expect(() => fillUrl('https://gateway.example.com/{{to}}/send', valuesOf('..', ''))).toThrow('cannot be used')
  })

  it('in a header, where it fits', () => {
    fc.assert(
      fc.property(texts, (to) => {
        const headers = orNothing(() => fillHeaders({ 'X-To': 'to {{to}}' }, valuesOf(to, '')))
        expect(headers).toEqual(/^[\x20-\x7e]*$/.test(to) ? { 'X-To': `to ${to}` } : undefined)
      }),
    )
  })
})

function orNothing<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
