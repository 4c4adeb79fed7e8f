// What every driver must do, whatever its provider.
import { compileBody } from '@countersign/platform/http/parsing'
import { createOutbound } from '@countersign/platform/outbound'
import type { Provider, ProviderBehaviour } from '@countersign/testkit'
import { expect, it, onTestFinished } from 'vitest'
import { DeliveryRefused, type Driver, type DriverContext, type Message } from './driver.ts'

export interface Arrived {
  readonly to: string
  readonly text: string
  readonly messageId: string
}

export interface Subject {
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, string>>
  readonly context?: Partial<DriverContext>
  behave(behaviour: ProviderBehaviour): void
  arrived(): readonly Arrived[]
  close(): void
}

export interface NetworkSubject extends Subject {
  readonly provider: Provider
}

export function newContext(overrides: Partial<DriverContext> = {}): DriverContext {
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'] })
  return { tenantId: 'acme', signal: new AbortController().signal, outbound, ...overrides }
}

export function newMessage(channel: Message['channel'], overrides: Partial<Message> = {}): Message {
  const to = channel === 'sms' ? '+41791234567' : 'ada@example.com'
  return { channel, to, subject: null, text: '493817 is your code.', messageId: 'msg_1', ...overrides }
}

export function itIsADriver(driver: Driver, start: () => Promise<Subject>): void {
  const [channel = 'sms'] = driver.channels
  const message = newMessage(channel)
  const started = () => start().then(closedAtTheEnd)

  it('accepts settings and secrets by its own schemas, and no other field', async () => {
    const { settings, secrets = {} } = await started()
    expect(compileBody(driver.settings)(settings).issues).toBeUndefined()
    expect(compileBody(driver.secrets)(secrets).issues).toBeUndefined()
    expect(compileBody(driver.settings)({ ...settings, fiels: 1 }).issues).toHaveLength(1)
    expect(compileBody(driver.secrets)({ ...secrets, 'no name': 'x' }).issues).toHaveLength(1)
  })

  it('delivers, and a second attempt carries the same message id', async () => {
    const subject = await started()
    await send(driver, message, subject)
    await send(driver, message, subject)
    const [first, second] = subject.arrived()
    expect(first).toEqual({ to: message.to, text: message.text, messageId: expect.stringContaining('msg_1') })
    expect(second).toEqual(first)
  })

  it('reports a permanent refusal by the provider, and quotes nothing of the message', async () => {
    const subject = await started()
    subject.behave('refuses')
    const error = await failureOf(send(driver, message, subject))
    expect(error).toBeInstanceOf(DeliveryRefused)
    expect(JSON.stringify([error.message, error.cause])).not.toMatch(/41791234567|ada@example|493817/)
  })

  it('can be retried if the provider fails, and delivers once it is back', async () => {
    const subject = await started()
    subject.behave('fails')
    const error = await failureOf(send(driver, message, subject))
    expect(error).not.toBeInstanceOf(DeliveryRefused)
    subject.behave('accepts')
    await send(driver, message, subject)
    expect(subject.arrived().at(-1)).toMatchObject({ to: message.to, text: message.text })
  })
}

export function itTalksOverTheNetwork(driver: Driver, start: () => Promise<NetworkSubject>): void {
  const [channel = 'sms'] = driver.channels
  const message = newMessage(channel)
  const started = () => start().then(closedAtTheEnd)

  it('ends at its own timeout if the provider does not respond', async () => {
    const subject = await started()
    subject.behave('hangs')
    const error = await failureOf(send(driver, message, subject, {}, { timeoutSeconds: 1 }))
    expect(error).toMatchObject({ name: 'OutboundFailed', reason: 'timed_out' })
  })

  // Shorter than the timeout of any driver.
  it('ends when its signal aborts', { timeout: 5_000 }, async () => {
    const subject = await started()
    subject.behave('hangs')
    const controller = new AbortController()
    const failing = failureOf(send(driver, message, subject, { signal: controller.signal }))
    await subject.provider.connections.atLeast(1)
    controller.abort()
    expect(await failing).toMatchObject({ name: 'OutboundFailed', reason: 'cancelled' })
  })

  it('does not start if its signal is already aborted', async () => {
    const subject = await started()
    const error = await failureOf(send(driver, message, subject, { signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ name: 'OutboundFailed', reason: 'cancelled' })
    expect(subject.arrived()).toEqual([])
  })

  it('can be retried if the provider sends an invalid response', async () => {
    const subject = await started()
    subject.behave('talks rubbish')
    const error = await failureOf(send(driver, message, subject))
    expect(error).not.toBeInstanceOf(DeliveryRefused)
    expect(error.message).not.toContain('blah')
  })

  it('can be retried if the provider is not reachable', async () => {
    const subject = await started()
    subject.provider.close()
    expect(await failureOf(send(driver, message, subject))).toMatchObject({ reason: 'unreachable' })
  })

  it('reaches no address that the operator does not allow', async () => {
    const subject = await started()
    const outbound = createOutbound({ allowedNetworks: [] })
    expect(await failureOf(send(driver, message, subject, { outbound }))).toMatchObject({ reason: 'forbidden' })
    expect(subject.provider.connections.all).toEqual([])
  })
}

function closedAtTheEnd<S extends Subject>(subject: S): S {
  onTestFinished(() => subject.close())
  return subject
}

function send(driver: Driver, message: Message, subject: Subject, context: Partial<DriverContext> = {}, settings = {}) {
  return driver.send(
    message,
    { ...subject.settings, ...settings },
    subject.secrets ?? {},
    newContext({ ...subject.context, ...context }),
  )
}

export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Error)) throw new Error('It should have failed.')
  return outcome
}
