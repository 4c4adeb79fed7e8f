import { once } from 'node:events'
import { createServer } from 'node:net'
import type { SmtpSettings } from '@countersign/contract'
import { createOutbound } from '@countersign/platform/outbound'
import { selfSignedCertificate, startSmtpServer } from '@countersign/testkit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureOf, newContext, newMessage } from '../driver.fixture.ts'
import { DeliveryRefused, type Message } from '../driver.ts'
import { smtp } from './smtp.ts'

const account = { username: 'shop', password: 'mail pa:ss ü' }

async function newServer(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer(options)
  onTestFinished(() => server.close())
  return { ...server, settings: server.settings as SmtpSettings }
}

const send = (settings: SmtpSettings, message: Partial<Message> = {}, secrets = {}, context = newContext()) =>
  smtp.send(newMessage('email', message), settings, secrets, context)

describe('an email', () => {
  it('carries subject, text, HTML and sender, in any script', async () => {
    const server = await newServer()
    const message = { subject: 'Ihr Code für 東京 — 493817', text: 'Grüße\n.\nEnde', html: '<b>Grüße 東京</b>' }
    const sent = await send({ ...server.settings, fromName: 'Café "Zoë"' }, message)
    expect(sent).toEqual({ providerMessageId: 'Q1' })
    expect(server.messages.all[0]).toMatchObject({ ...message, from: 'no-reply@example.com', to: ['ada@example.com'] })
    expect(server.messages.all[0]?.headers).toMatchObject({
      'message-id': '<msg_1@example.com>',
      'auto-submitted': 'auto-generated',
      to: 'ada@example.com',
    })
  })

  it.each([
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'ada@example.com>\r\nBcc: eve@example.com',
    'Ada <ada@example.com>, Eve <eve@example.com>',
  ])('has exactly one recipient: not %j', async (to) => {
    const server = await newServer()
    expect(await failureOf(send(server.settings, { to }))).toBeInstanceOf(DeliveryRefused)
    expect(server.messages.all).toEqual([])
  })

  it('gets no headers from its subject', async () => {
    const server = await newServer()
    await send(server.settings, { subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nother body' })
    expect(server.messages.all[0]?.headers).not.toHaveProperty('bcc')
    expect(server.messages.all[0]?.text).toBe(newMessage('email').text)
  })
})

describe.each(['starttls', 'tls'] as const)('TLS by %s', (security) => {
  it('is established before the message is sent', async () => {
    const server = await newServer({ security })
    await send(server.settings)
    expect(server.messages.all[0]?.secure).toBe(true)
  })

  it.each([
    ['an untrusted certificate', '127.0.0.1', () => undefined],
    ['the certificate of another server', '127.0.0.1', () => selfSignedCertificate(['127.0.0.1']).certificate],
  ])('is refused to %s', async (_, host, authority) => {
    const server = await newServer({ security })
    const { certificateAuthority: _own, ...settings } = server.settings
    const ca = authority()
    const error = await failureOf(send({ ...settings, host, ...(ca ? { certificateAuthority: ca } : {}) }))
    expect(error).toMatchObject({
      reason: 'untrusted',
      message: expect.stringContaining('not from a trusted authority'),
    })
    expect(server.messages.all).toEqual([])
  })

  it('is refused to another name', async () => {
    const server = await newServer({ security, certificate: selfSignedCertificate(['mail.example.com']) })
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const context = newContext({ outbound: createOutbound({ allowedNetworks: ['127.0.0.1'], resolve }) })
    await send({ ...server.settings, host: 'mail.example.com' }, {}, {}, context)
    const error = await failureOf(send({ ...server.settings, host: 'other.example.com' }, {}, {}, context))
    expect(error).toMatchObject({ reason: 'untrusted', message: expect.stringContaining('for a different name') })
    expect(server.messages.all).toHaveLength(1)
  })

  it('is refused to a server that does not support it: nothing is sent in clear text', async () => {
    const server = await newServer({ security: 'none' })
    const error = await failureOf(send({ ...server.settings, security }))
    expect(error).toMatchObject({ reason: 'untrusted' })
    expect(server.messages.all).toEqual([])
  })
})

describe('without TLS', () => {
  it('a message reaches a server that the operator allows', async () => {
    const server = await newServer({ security: 'none' })
    await send(server.settings)
    expect(server.messages.all[0]?.secure).toBe(false)
  })

  it('nothing is sent to public addresses', async () => {
    const settings: SmtpSettings = { host: '192.175.48.1', security: 'none', fromAddress: 'no-reply@example.com' }
    expect(await failureOf(send(settings))).toMatchObject({ reason: 'forbidden' })
  })
})

describe('authentication', () => {
  it('uses user name and password', async () => {
    const server = await newServer({ account })
    await send(server.settings, {}, { password: account.password })
    expect(server.messages.all[0]?.username).toBe('shop')
  })

  it('that fails does not concern the message, which another attempt may send', async () => {
    const server = await newServer({ account })
    const error = await failureOf(send(server.settings, {}, { password: 'wrong' }))
    expect(error).not.toBeInstanceOf(DeliveryRefused)
    expect(error.message).toBe('127.0.0.1 rejected the user name and password: it answered 535 (5.7.8) to AUTH PLAIN.')
  })

  it('that is missing does not concern the message either', async () => {
    const server = await newServer({ account })
    const { username: _, ...settings } = server.settings
    expect(await failureOf(send(settings))).not.toBeInstanceOf(DeliveryRefused)
    const error = await failureOf(send(server.settings))
    expect(error.message).toBe('The connector has a user name but no password.')
  })
})

it('reports the reply code, without its words', async () => {
  const server = await newServer()
  server.behave('refuses')
  const error = await failureOf(send(server.settings))
  expect(error.message).toBe('127.0.0.1 rejected the message: it answered 550 (5.1.1) to RCPT TO.')
})

it('ends in the middle of a dialogue when its signal aborts, and disconnects', { timeout: 5_000 }, async () => {
  const controller = new AbortController()
  const hungUp = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('end', hungUp.resolve).on('error', hungUp.resolve)
    // The client has sent its first command.
    socket.once('data', () => controller.abort())
    socket.write('220 mail.example.com\r\n')
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const settings: SmtpSettings = { host: '127.0.0.1', port, fromAddress: 'no-reply@example.com' }
  const error = await failureOf(send(settings, {}, {}, newContext({ signal: controller.signal })))
  expect(error).toMatchObject({ reason: 'cancelled' })
  await hungUp.promise
})
