// An SMS gateway on loopback. It accepts JSON and forms, and records everything that it receives.
import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TestCertificate } from './certificate.ts'
import { type Collected, createCollector } from './collected.ts'
import { type Provider, startLoopback } from './loopback.ts'

export interface GatewayRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The fields of the JSON or the form, if it is one. */
  readonly fields: Readonly<Record<string, string>>
}

export interface SmsGateway extends Provider {
  readonly url: string
  /**
   * Everything that arrived, accepted or not. A message that arrived twice is here twice, with the same `messageId`.
   */
  readonly requests: Collected<GatewayRequest>
  /** The settings of the driver `sms_http` for this gateway: to, text and messageId become fields. */
  readonly settings: Readonly<Record<string, string>>
}

export interface SmsGatewayOptions {
  /** The certificate for HTTPS. */
  readonly certificate?: TestCertificate
  /** Replaces its response to an accepted message. */
  readonly answer?: (request: GatewayRequest) => { readonly status: number; readonly body: string }
}

export async function startSmsGateway({ certificate, answer = taken }: SmsGatewayOptions = {}): Promise<SmsGateway> {
  const requests = createCollector<GatewayRequest>()
  const listener = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await readRequest(incoming)
    const behaviour = loopback.behaviour()
    const { status, body } = behaviour === 'refuses' ? refused : behaviour === 'fails' ? failed : answer(request)
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    requests.add(request)
  }
  const server = certificate
    ? createHttps({ cert: certificate.certificate, key: certificate.key }, listener)
    : createHttp(listener)
  const loopback = await startLoopback((socket) => server.emit('connection', socket))
  const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${loopback.port}`
  const body = JSON.stringify({ to: '{{to}}', text: '{{text}}', messageId: '{{messageId}}' })
  return { ...loopback, url, requests, settings: { url: `${url}/messages`, body, messageIdPointer: '/id' } }
}

const taken = ({ fields }: GatewayRequest) => ({
  status: 201,
  body: JSON.stringify({ id: `taken-${fields.messageId}`, status: 'queued' }),
})
const refused = { status: 422, body: '{"error":"The number +41791234567 does not exist"}' }
const failed = { status: 503, body: '{"error":"Try again later"}' }

async function readRequest(incoming: IncomingMessage): Promise<GatewayRequest> {
  const { method = '', url = '', headers } = incoming
  const body = await text(incoming)
  return { method, path: url, headers, body, fields: fieldsOf(headers['content-type'] ?? '', body) }
}

function fieldsOf(contentType: string, body: string): Record<string, string> {
  if (contentType.startsWith('application/json')) return JSON.parse(body)
  return contentType.includes('form') ? Object.fromEntries(new URLSearchParams(body)) : {}
}
