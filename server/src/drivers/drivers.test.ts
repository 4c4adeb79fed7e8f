import { startSmsGateway, startSmtpServer } from '@countersign/testkit'
import { describe, expect, it } from 'vitest'
import { itIsADriver, itTalksOverTheNetwork, type NetworkSubject, type Subject } from './driver.fixture.ts'
import type { Message } from './driver.ts'
import { drivers } from './index.ts'

async function smtpSubject(): Promise<NetworkSubject> {
  const server = await startSmtpServer()
  const arrived = () =>
    server.messages.all.map(({ to, text, headers }) => ({
      to: to.join(),
      text,
      messageId: headers['message-id'] ?? '',
    }))
  return { ...server, provider: server, arrived }
}

async function smsHttpSubject(): Promise<NetworkSubject> {
  const gateway = await startSmsGateway()
  const arrived = () =>
    gateway.requests.all.map(({ fields: { to = '', text = '', messageId = '' } }) => ({ to, text, messageId }))
  return { ...gateway, provider: gateway, arrived }
}

/** Twilio accepts no message id of ours: the one that it shows here is the driver's. */
async function twilioSubject(): Promise<NetworkSubject> {
  const gateway = await startSmsGateway({ answer: () => ({ status: 201, body: '{"sid":"SM1"}' }) })
  const settings = { accountSid: `AC${'0'.repeat(32)}`, from: '+15017122661', apiUrl: gateway.url }
  const arrived = () =>
    gateway.requests.all.map(({ fields: { To = '', Body = '' } }) => ({ to: To, text: Body, messageId: 'msg_1' }))
  return { ...gateway, settings, secrets: { authToken: 'token' }, provider: gateway, arrived }
}

async function inboxSubject(): Promise<Subject> {
  const messages: Message[] = []
  const context: { inbox?: { put(message: Message): Promise<void> } } = {}
  const inbox = { put: async (message: Message) => void messages.push(message) }
  const full = { put: () => Promise.reject(new Error('The disk is full.')) }
  context.inbox = inbox
  return {
    settings: {},
    context,
    behave(behaviour) {
      if (behaviour === 'refuses') delete context.inbox
      else context.inbox = behaviour === 'fails' ? full : inbox
    },
    arrived: () => messages.map(({ to, text, messageId }) => ({ to, text, messageId })),
    close: () => undefined,
  }
}

const overTheNetwork = { smtp: smtpSubject, sms_http: smsHttpSubject, twilio: twilioSubject }
const subjects = { ...overTheNetwork, inbox: inboxSubject }

it('covers every driver', () => {
  expect(Object.keys(subjects).sort()).toEqual(Object.keys(drivers).sort())
})

describe.each(Object.keys(drivers) as (keyof typeof subjects)[])('%s', (name) => {
  itIsADriver(drivers[name], subjects[name])
})

describe.each(Object.keys(overTheNetwork) as (keyof typeof overTheNetwork)[])('%s, over the network', (name) => {
  itTalksOverTheNetwork(drivers[name], overTheNetwork[name])
})
