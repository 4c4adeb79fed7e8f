import { describe, expect, test } from 'vitest'
import { localesFor } from '../../base/index.ts'
import { render } from './rendering.ts'

const facts = { code: '123456', minutes: 5 }
const sms = { channel: 'sms', locale: 'en', subject: null } as const
const email = { channel: 'email', locale: 'en' } as const

describe('a message', () => {
  test('never takes the text of a name for a placeholder', () => {
    const sender = { tenantName: '{{code}} {{host}}', host: 'id.example.com' }
    expect(render({ ...sms, body: '{{ code }} {{tenantName}}' }, sender, facts).text).toBe('123456 {{code}} {{host}}')
  })

  test('has no line that a name could add: neither a header nor a site that the code is for', () => {
    const sender = { tenantName: 'Evil\r\nBcc: x@example.com\n\n@evil.example #123456\u2028', host: 'id.example.com' }
    const { subject, text } = render(
      { ...email, subject: '{{tenantName}}', body: '{{code}} {{tenantName}}\n\n@{{host}} #{{code}}' },
      sender,
      facts,
    )
    expect(subject).not.toMatch(/[\r\n\u2028]/)
    expect(text.split(/[\r\n\u2028]+/)).toHaveLength(2)
    expect(text.split('\n').at(-1)).toBe('@id.example.com #123456')
  })

  test('has an HTML version with no markup from a name', () => {
    const sender = { tenantName: `<img src=x onerror="alert('1')">`, host: 'id.example.com' }
    const { html } = render(
      { ...email, subject: 's', body: '{{code}}\n\n<script>{{tenantName}}</script>' },
      sender,
      facts,
    )
    expect(html).toMatch(/<p style="[^"<>]*"><strong style="[^"<>]*">123456<\/strong><\/p>/)
    expect(html?.match(/<\/?[a-z!]+/gi)).toEqual([
      ...['<!doctype', '<html', '<meta', '<body', '<div', '<p', '</p', '<p', '<strong', '</strong', '</p', '<p', '</p'],
      ...['</div', '</body', '</html'],
    ])
  })
})

describe('the language', () => {
  test.each([
    ['de-CH', ['de-CH', 'de', 'en']],
    ['de-ch', ['de-CH', 'de', 'en']],
    ['zh-Hant-TW', ['zh-Hant-TW', 'zh-Hant', 'zh', 'en']],
    ['en-GB', ['en-GB', 'en']],
    ['not a locale', ['en']],
    [null, ['en']],
  ])('%s is looked for as %j', (locale, expected) => {
    expect(localesFor(locale)).toEqual(expected)
  })
})
