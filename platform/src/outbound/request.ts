// One HTTP exchange on a connection of its own. Redirects are answers like any other: nobody follows them.
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { Guard } from './guard.ts'
import { asOutboundFailure, OutboundFailed } from './outbound-failed.ts'

export interface OutboundRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
  /** For everything, from the name to the last byte of the answer. */
  readonly timeoutSeconds: number
  /** 64 KiB where it is left out. */
  readonly maxResponseBytes?: number
  /** PEM; trusted instead of the usual certificate authorities. */
  readonly certificateAuthority?: string | undefined
  readonly signal: AbortSignal
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export async function request(guard: Guard, outgoing: OutboundRequest): Promise<OutboundResponse> {
  const { method, headers = {}, body, timeoutSeconds, maxResponseBytes = 64 * 1024, signal } = outgoing
  const url = httpUrl(outgoing.url)
  const encrypted = url.protocol === 'https:'
  const target = urlToHttpOptions(url)
  const host = target.hostname ?? ''
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const call = (encrypted ? requestHttps : requestHttp)({
    ...target,
    method,
    headers,
    lookup: guard.lookupOf(host, encrypted),
    signal: AbortSignal.any([signal, timeout]),
    agent: false,
    ca: outgoing.certificateAuthority,
  })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      call.on('response', resolve).on('error', reject)
      // An upgrade that nobody asked for is neither a response nor an error.
      call.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new OutboundFailed('rubbish', `${host} answered in another protocol.`))
      })
      call.end(body)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await read(answer, maxResponseBytes, host) }
  } catch (error) {
    call.destroy()
    throw asOutboundFailure(error, host, { timeout, timeoutSeconds, signal })
  }
}

function httpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new OutboundFailed('forbidden', 'The address is not one of http or https.')
  }
  return url
}

async function read(answer: IncomingMessage, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundFailed('too_large', `${host} answered with more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
