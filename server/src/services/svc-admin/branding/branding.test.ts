// How a tenant looks: what administrators set, what the sign-in page gets, and what is refused.
import { deflateSync } from 'node:zlib'
import { type MfaTenant, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
let tenant: MfaTenant
let stranger: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  stranger = await newMfaTenant(server)
})
afterAll(() => server.close())

const nothing = { color: null, logoUrl: null, signInText: null, supportUrl: null, senderName: null, updatedAt: null }
const brand = {
  color: '#0b6e4f',
  signInText: 'Use your Acme account.\nNot your private one.',
  supportUrl: 'https://acme.example/help',
  senderName: 'Acme Security',
}

/** A PNG image of one colour. Its checksums are not needed here. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ])
}

const set = (body: object, of = tenant) => of.admin('PATCH', 'branding', body)
const pageOf = async ({ tenantId }: MfaTenant) => {
  const headers = { 'x-requested-with': 'countersign' }
  return (await server.call('GET', `/AuthPage/v1/sign-in/${tenantId}`, { headers })).body.branding
}
const logoAt = async (url: string) => {
  const { pathname, search } = new URL(url)
  return fetch(`${server.url}${pathname}${search}`)
}

describe('200', () => {
  test('a new tenant has none; a change affects only what it names, and no other tenant', async () => {
    expect((await tenant.admin('GET', 'branding')).body).toEqual(nothing)
    expect((await set(brand)).body).toMatchObject(brand)
    server.clock.advance({ seconds: 1 })
    expect((await set({ senderName: null })).body).toMatchObject({ ...brand, senderName: null })
    expect(await pageOf(tenant)).toEqual({ ...brand, senderName: undefined, logoUrl: null })
    expect((await stranger.admin('GET', 'branding')).body).toEqual(nothing)
    expect(await pageOf(stranger)).toMatchObject({ color: null, supportUrl: null })
    const { body } = await tenant.admin('GET', 'audit-events?action=branding.updated')
    expect(body.items).toMatchObject([{ details: { senderName: null } }, { details: brand }])
  })

  test('a logo is served as it was sent, with an address that changes with it', async () => {
    const logo = png(64, 32)
    const { body } = await set({ logo: logo.toString('base64') })
    const answer = await logoAt(body.logoUrl)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(logo)
    expect((await set({ color: '#0b6e4f' })).body.logoUrl).toBe(body.logoUrl)
    expect((await set({ logo: png(32, 32).toString('base64') })).body.logoUrl).not.toBe(body.logoUrl)
    expect((await set({ logo: null })).body.logoUrl).toBeNull()
    expect((await logoAt(body.logoUrl)).status).toBe(404)
  })

  test('an email has the colour, the sender’s name and the support link, and nothing of it is markup', async () => {
    await set({ ...brand, supportUrl: 'mailto:help@acme.example?subject="<b>' })
    const { body } = await tenant.admin('POST', 'message-templates/email.code.en:preview', {})
    expect(body.html).toContain('border-top:4px solid #0b6e4f')
    expect(body.html).toContain('mailto:help@acme.example?subject=&quot;&lt;b&gt;')
    expect(body.html).not.toContain('<b>')
    const logo = await set({ logo: png(8, 8).toString('base64') })
    const again = await tenant.admin('POST', 'message-templates/email.code.en:preview', {})
    expect(again.body.html).toContain(`src="${logo.body.logoUrl}"`)
  })

  test('a message can name its user, and one without a name by the id', async () => {
    await tenant.enable('email')
    const body = '{{userName}}, your code is {{code}}.\n\n@{{host}} #{{code}}'
    expect((await tenant.admin('PATCH', 'message-templates/email.code.en', { body })).status).toBe(200)
    const { userId, to } = await newEmailHolder()
    await tenant.post('sendOtp', { userId, authType: 'email' })
    expect((await tenant.lastMessage(to)).text).toMatch(new RegExp(`^${userId}, your code`))
    await tenant.admin('PATCH', `users/${userId}`, { displayName: 'Ada <Lovelace>' })
    server.clock.advance({ minutes: 10 })
    await tenant.post('sendOtp', { userId, authType: 'email' })
    expect((await tenant.lastMessage(to)).text).toMatch(/^Ada <Lovelace>, your code/)
  })
})

async function newEmailHolder() {
  const [userId, to] = ['reader', 'reader@example.com']
  const fields = { userId, authType: 'email', emailAddress: to, verified: true }
  expect((await tenant.post('registerOtp', fields)).status).toBe(201)
  return { userId, to }
}

describe('400', () => {
  const refused = (field: string) => ({ status: 400, body: { details: [{ field }] } })

  test.each(['#fff', 'green', '#0B6E4F', '#ffffff', '#f5c542', 'url(x)', '#0b6e4f;x:y'])(
    'a colour of %s, on which white cannot be read or which is none',
    async (color) => {
      expect(await set({ color })).toMatchObject(refused('color'))
    },
  )

  test.each(['javascript:alert(1)', 'http://acme.example', 'data:text/html,x', 'https://a b'])(
    'a support link of %s',
    async (supportUrl) => {
      expect(await set({ supportUrl })).toMatchObject(refused('supportUrl'))
    },
  )

  const trailing = Buffer.concat([png(8, 8), Buffer.from('<script>')])
  test.each([
    ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PNG image with something behind it', trailing],
    ['a PNG image that is cut short', png(8, 8).subarray(0, 40)],
    ['a PNG image of too many pixels', png(1025, 8)],
    ['a PNG image without pixels', png(0, 8)],
    [
      'a PNG image of too many bytes',
      Buffer.concat([png(8, 8).subarray(0, -12), Buffer.alloc(42_000), png(8, 8).subarray(-12)]),
    ],
  ])('%s as logo', async (_what, logo) => {
    expect(await set({ logo: logo.toString('base64') })).toMatchObject(refused('logo'))
  })

  test('a name that a reader cannot see', async () => {
    expect(await set({ senderName: 'Ac\u202eme' })).toMatchObject(refused('senderName'))
    expect(await set({ signInText: '\u200b' })).toMatchObject(refused('signInText'))
  })
})

test('404: the logo of a tenant that does not exist, or that has none', async () => {
  for (const tenantId of ['no-such-tenant', stranger.tenantId])
    expect((await server.call('GET', `/AuthPage/v1/branding/${tenantId}/logo`)).status).toBe(404)
})

test('412: a change of a version that is no longer current', async () => {
  const before = await server.call('GET', '/SvcAdmin/v1/branding', { accessToken: await stranger.accessToken() })
  const headers = { 'if-match': before.headers.get('etag') ?? '' }
  const change = async (color: string) =>
    server.call('PATCH', '/SvcAdmin/v1/branding', {
      accessToken: await stranger.accessToken(),
      headers,
      body: { color },
    })
  expect((await change('#0b6e4f')).status).toBe(200)
  expect((await change('#123456')).status).toBe(412)
})
