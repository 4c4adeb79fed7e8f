import { startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const stranger = await server.newTenant()
const accessToken = await tenant.accessToken()
const anyVersion = { 'if-match': '*' }

const call = (method: string, path = '', request: Parameters<typeof server.call>[2] = {}) =>
  server.call(method, `/SvcAdmin/v1/message-templates${path}`, { accessToken, ...request })

const italian = { channel: 'sms', purpose: 'code', locale: 'it', body: '{{code}} per {{tenantName}}' }

const events = (action: string, templateId: string) =>
  server.database.superuser(`select 1 from audit_events where tenant_id = $1 and action = $2 and target_id = $3`, [
    tenant.tenantId,
    action,
    templateId,
  ])

describe('201', () => {
  test('a language that is not shipped, by its canonical tag', async () => {
    const answer = await call('POST', '', { body: { ...italian, locale: 'it-ch' } })
    expect(answer).toMatchObject({
      status: 201,
      body: { templateId: 'sms.code.it-CH', locale: 'it-CH', subject: null, isCustom: true, body: italian.body },
    })
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(await events('message_template.created', 'sms.code.it-CH')).toHaveLength(1)
  })
})

describe('200', () => {
  test('lists shipped and custom ones in one order, page by page, each once', async () => {
    const own = { accessToken: await (await server.newTenant()).accessToken() }
    const at = (path: string) => `/SvcAdmin/v1/message-templates${path}`
    await server.call('POST', at(''), { ...own, body: { ...italian, locale: 'de-CH' } })
    await server.call('PATCH', at('/sms.code.de'), { ...own, headers: anyVersion, body: { body: '{{code}}' } })
    const seen: { templateId: string; isCustom: boolean }[] = []
    let cursor = ''
    do {
      const page = await server.call('GET', at(`?limit=3${cursor}`), own)
      seen.push(...page.body.items)
      cursor = page.body.nextCursor ? `&cursor=${page.body.nextCursor}` : ''
    } while (cursor)
    expect(seen.map(({ templateId, isCustom }) => `${templateId}${isCustom ? ' own' : ''}`)).toEqual([
      ...['email.alert.de', 'email.alert.en', 'email.alert.fr'],
      ...['email.approval_requested.de', 'email.approval_requested.en', 'email.approval_requested.fr'],
      ...['email.code.de', 'email.code.en', 'email.code.fr'],
      ...['email.invitation.de', 'email.invitation.en', 'email.invitation.fr'],
      ...['email.method_changed.de', 'email.method_changed.en', 'email.method_changed.fr'],
      ...['email.temporary_code_created.de', 'email.temporary_code_created.en', 'email.temporary_code_created.fr'],
      ...['sms.alert.de', 'sms.alert.en', 'sms.alert.fr'],
      ...['sms.approval_requested.de', 'sms.approval_requested.en', 'sms.approval_requested.fr'],
      ...['sms.code.de own', 'sms.code.de-CH own', 'sms.code.en', 'sms.code.fr'],
      ...['sms.invitation.de', 'sms.invitation.en', 'sms.invitation.fr'],
      ...['sms.method_changed.de', 'sms.method_changed.en', 'sms.method_changed.fr'],
      ...['sms.temporary_code_created.de', 'sms.temporary_code_created.en', 'sms.temporary_code_created.fr'],
    ])
  })

  test('a customised shipped template, and its reset', async () => {
    const shipped = await call('GET', '/email.code.en')
    expect(shipped.body).toMatchObject({
      isCustom: false,
      updatedAt: null,
      subject: expect.stringMatching(/^{{code}}/),
    })
    expect(shipped.headers.get('etag')).toBe('"0"')
    const changed = await call('PATCH', '/email.code.en', {
      headers: { 'if-match': '"0"' },
      body: { subject: 'Hello {{code}}' },
    })
    expect(changed.body).toMatchObject({ isCustom: true, subject: 'Hello {{code}}', body: shipped.body.body })
    expect(changed.headers.get('etag')).toBe('"1"')
    expect((await call('DELETE', '/email.code.en', { headers: { 'if-match': '"1"' } })).status).toBe(204)
    expect((await call('GET', '/email.code.en')).text).toBe(shipped.text)
    expect(await events('message_template.updated', 'email.code.en')).toHaveLength(1)
    expect(await events('message_template.deleted', 'email.code.en')).toHaveLength(1)
  })

  test('shows an SMS as it would arrive, with its size, and stores nothing', async () => {
    expect((await call('POST', '/sms.code.fr:preview', { body: {} })).body).toEqual({
      subject: null,
      text: `123456 est votre code pour Tenant ${tenant.tenantId}. Valable 5 min. Ne le donnez à personne.\n\n@localhost #123456`,
      html: null,
      sms: { encoding: 'gsm7', units: expect.any(Number), segments: 1 },
    })
    const tried = await call('POST', '/sms.code.fr:preview', { body: { body: `{{code}} ✓${' '.repeat(70)}` } })
    expect(tried.body.sms).toEqual({ encoding: 'ucs2', units: 78, segments: 2 })
    expect((await call('GET', '/sms.code.fr')).body.isCustom).toBe(false)
  })

  test('shows an email in text and HTML, where words are never markup', async () => {
    const body = { subject: '<{{method}}>', body: '<b>{{change}}</b> & "{{tenantName}}"\nsecond line\n\nnew paragraph' }
    const { body: shown } = await call('POST', '/email.method_changed.de:preview', { body })
    expect(shown).toMatchObject({ subject: '<Authenticator-App>', sms: null })
    expect(shown.text).toContain('<b>Hinzugefügt</b>')
    expect(shown.html.replaceAll(/ style="[^"<>]*"/g, '')).toContain(
      `<p>&lt;b&gt;Hinzugefügt&lt;/b&gt; &amp; &quot;Tenant ${tenant.tenantId}&quot;<br>second line</p><p>new paragraph</p>`,
    )
  })
})

describe('400', () => {
  const code = { channel: 'sms', purpose: 'code', locale: 'pt' }
  test.each([
    ['an unknown placeholder', { ...code, body: '{{code}} {{nmae}}' }, 'body'],
    ['a placeholder of another purpose', { ...code, body: '{{code}} {{method}}' }, 'body'],
    ['a code in a notice', { ...code, purpose: 'method_changed', body: '{{code}}' }, 'body'],
    ['a placeholder that is not closed', { ...code, body: '{{code}} {{minutes' }, 'body'],
    ['a code template without the code', { ...code, body: 'Your code.' }, 'body'],
    ['an SMS with a subject', { ...code, subject: 'Code', body: '{{code}}' }, 'subject'],
    ['an SMS that is far too long', { ...code, body: `{{code}}${'x'.repeat(1_000)}` }, 'body'],
    ['an email without a subject', { ...code, channel: 'email', body: '{{code}}' }, 'subject'],
    ['a subject of two lines', { ...code, channel: 'email', subject: 'a\r\nBcc: b', body: '{{code}}' }, 'subject'],
    ['a locale that is none', { ...code, locale: 'de_CH', body: '{{code}}' }, 'locale'],
    ['a locale that only looks like one', { ...code, locale: 'de-12', body: '{{code}}' }, 'locale'],
    ['a purpose that does not exist', { ...code, purpose: 'spam', body: '{{code}}' }, 'purpose'],
  ])('%s', async (_name, body, field) => {
    expect(await call('POST', '', { body })).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  test('the same rules for a change and for a preview', async () => {
    const body = { body: 'no placeholder' }
    expect((await call('PATCH', '/sms.code.en', { headers: anyVersion, body })).status).toBe(400)
    expect((await call('POST', '/sms.code.en:preview', { body })).status).toBe(400)
  })

  test.each(['nonsense', 'W10', 'WyJ4Il0'])('cursor=%s', async (cursor) => {
    expect(await call('GET', `?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'cursor' }] },
    })
  })
})

describe('404', () => {
  beforeAll(async () => {
    const request = { accessToken: await stranger.accessToken(), body: { ...italian, locale: 'es' } }
    expect((await server.call('POST', '/SvcAdmin/v1/message-templates', request)).status).toBe(201)
  })

  test.each(['sms.code.es', 'sms.code', 'fax.code.en', 'sms.spam.en', 'sms.code.EN', 'sms.code.en.x', 'sms.code.'])(
    '%s: an unknown id, an invalid one, or one of another tenant',
    async (templateId) => {
      expect((await call('GET', `/${templateId}`)).status).toBe(404)
      expect((await call('DELETE', `/${templateId}`, { headers: anyVersion })).status).toBe(404)
      const body = { body: '{{code}}' }
      expect((await call('PATCH', `/${templateId}`, { headers: anyVersion, body })).status).toBe(404)
      expect((await call('POST', `/${templateId}:preview`, { body })).status).toBe(404)
    },
  )

  test('deleting a template that is not customised', async () => {
    expect((await call('DELETE', '/sms.method_changed.de', { headers: anyVersion })).status).toBe(404)
  })
})

describe('409', () => {
  test('a language that is shipped, or exists already', async () => {
    expect((await call('POST', '', { body: { ...italian, locale: 'de' } })).body.code).toBe('already_exists')
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', { body: italian })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })
})

describe('412', () => {
  test('of many simultaneous first changes one is made', async () => {
    const change = () =>
      call('PATCH', '/sms.method_changed.fr', { headers: { 'if-match': '"0"' }, body: { body: '{{method}}' } })
    const answers = await Promise.all(Array.from({ length: 5 }, change))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    expect((await call('DELETE', '/sms.method_changed.fr', { headers: { 'if-match': '"7"' } })).status).toBe(412)
  })
})

describe('428', () => {
  test.each(['PATCH', 'DELETE'])('%s without If-Match', async (method) => {
    const body = method === 'PATCH' ? { body: { body: '{{code}}' } } : {}
    expect((await call(method, '/sms.code.en', body)).status).toBe(428)
  })
})
