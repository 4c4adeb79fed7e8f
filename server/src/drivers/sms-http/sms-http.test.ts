import type { SmsHttpSettings } from '@countersign/contract'
import { type GatewayRequest, startSmsGateway } from '@countersign/testkit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureOf, newContext, newMessage } from '../driver.fixture.ts'
import { DeliveryRefused } from '../driver.ts'
import { smsHttp } from './sms-http.ts'
import { twilio } from './twilio.ts'

type Answer = (request: GatewayRequest) => { readonly status: number; readonly body: string }

async function newGateway(answer: Answer = () => ({ status: 200, body: '' })) {
  const gateway = await startSmsGateway({ answer })
  onTestFinished(() => gateway.close())
  return gateway
}

const message = newMessage('sms', { text: 'Your "code" & 1=1\n{{secret.key}} ü' })
const send = (settings: SmsHttpSettings, secrets = {}) => smsHttp.send(message, settings, secrets, newContext())

describe('a request', () => {
  it('is a form, with secrets in headers', async () => {
    const { url, requests } = await newGateway()
    const headers = { 'X-Key': 'Key {{secret.key}}', 'X-Reference': '{{ messageId }}' }
    await send(
      { url, headers, contentType: 'form', body: 'To={{to}}&Body={{text}}&From={{from}}', from: 'Shop' },
      { key: 'k' },
    )
    expect(requests.all[0]).toMatchObject({
      method: 'POST',
      headers: { 'x-key': 'Key k', 'x-reference': 'msg_1', 'content-type': 'application/x-www-form-urlencoded' },
      fields: { To: message.to, Body: message.text, From: 'Shop' },
    })
  })

  it('has everything in its address, for gateways that support only GET', async () => {
    const { url, requests } = await newGateway()
    await send({ url: `${url}/{{secret.key}}/send?to={{to}}&text={{text}}&v=2`, method: 'GET' }, { key: 'a/b?c' })
    const { method = '', path = '', body } = requests.all[0] ?? {}
    const { pathname, searchParams } = new URL(path, url)
    expect({ method, pathname, body }).toEqual({ method: 'GET', pathname: '/a%2Fb%3Fc/send', body: '' })
    expect(Object.fromEntries(searchParams)).toEqual({ to: message.to, text: message.text, v: '2' })
  })

  it('is plain text, with Basic authentication', async () => {
    const { url, requests } = await newGateway()
    const basicAuthentication = { username: 'shop', password: '{{secret.password}}' }
    await send({ url, contentType: 'text', body: '{{to}}: {{text}}', basicAuthentication }, { password: 'p:w' })
    expect(requests.all[0]).toMatchObject({
      headers: { authorization: `Basic ${btoa('shop:p:w')}`, 'content-type': 'text/plain; charset=utf-8' },
      body: `${message.to}: ${message.text}`,
    })
  })

  it('is not sent if a secret is missing', async () => {
    const { url, requests } = await newGateway()
    const error = await failureOf(send({ url, headers: { 'X-Key': '{{secret.key}}' } }))
    expect(error.message).toBe('A template contains {{secret.key}}, which has no value.')
    expect(requests.all).toEqual([])
  })
})

describe('an answer', () => {
  const vonage: SmsHttpSettings['success'] = { bodyPointer: '/messages/0/status', bodyEquals: '0' }
  const json =
    (value: unknown, status = 200): Answer =>
    () => ({ status, body: JSON.stringify(value) })

  it.each<[string, Answer, Partial<SmsHttpSettings>, string | null]>([
    ['of a good status', json({}), {}, null],
    ['with an id', json({ data: [{ 'a/b': 17 }] }), { messageIdPointer: '/data/0/a~1b' }, '17'],
    ['without an id', json({ data: [] }), { messageIdPointer: '/data/0/id' }, null],
    ['with an id that is none', json({ id: {} }), { messageIdPointer: '/id' }, null],
    ['with the right value', json({ messages: [{ status: '0' }] }), { success: vonage }, null],
    ['with the right word', () => ({ status: 200, body: 'OK: 1 message' }), { success: { bodyContains: 'OK:' } }, null],
    ['of a status that is good there', json({}, 302), { success: { statusFrom: 302, statusTo: 302 } }, null],
  ])('%s is success', async (_, answer, settings, providerMessageId) => {
    const { url } = await newGateway(answer)
    expect(await send({ url, ...settings })).toEqual({ providerMessageId })
  })

  it.each<[string, Answer, Partial<SmsHttpSettings>]>([
    ['with another value', json({ messages: [{ status: '1' }] }), { success: vonage }],
    ['without the value', json({}), { success: vonage }],
    ['with a value of every object', json({}), { success: { bodyPointer: '/constructor/name', bodyEquals: 'Object' } }],
    ['without the word', json({}), { success: { bodyContains: 'OK:' } }],
    ['that should be JSON', () => ({ status: 200, body: '<html>' }), { messageIdPointer: '/id' }],
    ['that sends elsewhere', json({}, 302), {}],
    ['of a server in trouble', json({}, 500), {}],
    ['that asks who we are', json({}, 401), {}],
    ['that knows no such address', json({}, 404), {}],
    ['that asks to go slower', json({}, 429), {}],
  ])('%s is a temporary failure', async (_, answer, settings) => {
    const { url } = await newGateway(answer)
    expect(await failureOf(send({ url, ...settings }))).not.toBeInstanceOf(DeliveryRefused)
  })

  it.each([400, 410, 422])('of %i is a refusal', async (status) => {
    const { url } = await newGateway(json({}, status))
    expect(await failureOf(send({ url }))).toBeInstanceOf(DeliveryRefused)
  })
})

describe('Twilio', () => {
  const accountSid = `AC${'0'.repeat(32)}`
  const service = `MG${'1'.repeat(32)}`

  it.each([
    ['+15017122661', { From: '+15017122661' }],
    ['My Shop', { From: 'My Shop' }],
    [service, { MessagingServiceSid: service }],
  ])('sends from %s', async (from, sender) => {
    const { url: apiUrl, requests } = await newGateway(() => ({ status: 201, body: '{"sid":"SM1"}' }))
    const sent = await twilio.send(message, { accountSid, from, apiUrl }, { authToken: 'token' }, newContext())
    expect(sent).toEqual({ providerMessageId: 'SM1' })
    expect(requests.all[0]).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: { authorization: `Basic ${btoa(`${accountSid}:token`)}` },
      fields: { To: message.to, Body: message.text, ...sender },
    })
  })
})
