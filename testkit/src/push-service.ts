// A push service on loopback, and the browsers that are subscribed to it. It refuses everything that a real one would
// refuse, and everything that the browser could not read.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Collected, createCollector } from './collected.ts'
import { type Provider, startLoopback } from './loopback.ts'
import { decryptPush, newReceivingKeys, type ReceivingKeys } from './push/rfc8291.ts'
import { checkVapid } from './push/vapid.ts'

/** As returned by `PushSubscription.toJSON()`. */
export interface TestSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface ReceivedPush {
  readonly endpoint: string
  readonly status: number
  /** What was wrong with it, if anything. */
  readonly problem: string | null
  /** As the app on the device receives it. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly ttlSeconds: number
  readonly urgency: string | undefined
  readonly topic: string | undefined
}

export interface PushService extends Provider {
  readonly origin: string
  /** Everything that arrived, accepted or not. */
  readonly received: Collected<ReceivedPush>
  /** `applicationServerKey`: the only sender that may use it; any, if absent. */
  subscribe(applicationServerKey?: string): TestSubscription
  /** How it responds to a valid message from now on, and when: 201 by default. */
  answer(status: number | Promise<number>): void
}

interface Subscribed {
  readonly keys: ReceivingKeys
  readonly applicationServerKey: string | undefined
}

export async function startPushService(): Promise<PushService> {
  const received = createCollector<ReceivedPush>()
  const subscribed = new Map<string, Subscribed>()
  let answered: number | Promise<number> = 201

  const listener = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url: path = '', headers } = incoming
    const body = await buffer(incoming)
    const { status, problem, payload } = await receive(path, headers, body)
    outgoing.writeHead(status, status === 201 ? { Location: `${origin}/message` } : { 'Retry-After': '1' }).end()
    received.add({
      endpoint: `${origin}${path}`,
      status,
      problem,
      payload,
      ttlSeconds: Number(headers.ttl),
      urgency: headers.urgency as string | undefined,
      topic: headers.topic as string | undefined,
    })
  }

  const receive = async (path: string, headers: IncomingMessage['headers'], body: Buffer) => {
    const subscription = subscribed.get(path)
    if (!subscription) return { status: 404, problem: 'There is no such subscription.', payload: {} }
    try {
      const sender = checkVapid(headers.authorization, origin)
      if (subscription.applicationServerKey && subscription.applicationServerKey !== sender)
        throw new Error('The subscription is for another sender.')
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Only aes128gcm is taken.')
      if (!/^\d+$/.test(String(headers.ttl))) throw new Error('TTL is needed (RFC 8030 section 5.2).')
      if (body.length > 4096) throw new Error('The message is larger than 4096 bytes.')
      const payload: Readonly<Record<string, unknown>> = JSON.parse(decryptPush(body, subscription.keys).toString())
      return { status: await answered, problem: null, payload }
    } catch (error) {
      return { status: 403, problem: (error as Error).message, payload: {} }
    }
  }

  const server = createServer(listener)
  const loopback = await startLoopback((socket) => server.emit('connection', socket))
  const origin = `http://127.0.0.1:${loopback.port}`
  return {
    ...loopback,
    origin,
    received,
    subscribe(applicationServerKey) {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const keys = newReceivingKeys()
      subscribed.set(path, { keys, applicationServerKey })
      const { publicKey, authSecret } = keys
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: authSecret.toString('base64url') },
      }
    },
    answer(status) {
      answered = status
    },
  }
}
