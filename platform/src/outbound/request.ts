// One HTTP exchange. Redirects are not followed: they are responses like any other.
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { Guard } from './guard.ts'
import { asOutboundFailure, OutboundFailed } from './outbound-failed.ts'

export interface OutboundRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
  /** For everything, from the name lookup to the last byte of the response. */
  readonly timeoutSeconds: number
  /** Defaults to 64 KiB. */
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

export interface Way {
  readonly guard: Guard
  /** The tenant for which names are looked up. */
  readonly tenantId: string
}

/**
 * A connection was checked when it was opened. It is kept for an immediate next caller, for less time than servers keep
 * it.
 */
const keeping = { keepAlive: true, timeout: 2_000 }

/** Per guard: one may allow what another does not. */
export const createAgents = () => ({ http: new HttpAgent(keeping), https: new HttpsAgent(keeping) })
export type Agents = ReturnType<typeof createAgents>

export async function request(way: Way, agents: Agents, outgoing: OutboundRequest): Promise<OutboundResponse> {
  const { timeoutSeconds, signal } = outgoing
  const url = httpUrl(outgoing.url)
  const host = urlToHttpOptions(url).hostname ?? ''
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  const limits = { timeout, timeoutSeconds, signal }
  const within = AbortSignal.any([signal, timeout])
  try {
    return await exchange(way, url, outgoing, within, agents).catch((error: unknown) => {
      if (!(error instanceof StaleConnection)) throw error
      return exchange(way, url, outgoing, within)
    })
  } catch (error) {
    throw asOutboundFailure(error, host, limits)
  }
}

/**
 * The other side closed a connection just when it was reused. It has hardly received the request; if it has, it
 * receives it twice, as it may whenever its response is lost.
 */
class StaleConnection extends Error {}

async function exchange(
  { guard, tenantId }: Way,
  url: URL,
  { method, headers = {}, body, maxResponseBytes = 64 * 1024, certificateAuthority }: OutboundRequest,
  signal: AbortSignal,
  agents?: Agents,
): Promise<OutboundResponse> {
  const encrypted = url.protocol === 'https:'
  const target = urlToHttpOptions(url)
  const host = target.hostname ?? ''
  const call = (encrypted ? requestHttps : requestHttp)({
    ...target,
    method,
    headers,
    lookup: guard.lookupOf(host, encrypted, tenantId),
    signal,
    agent: agents?.[encrypted ? 'https' : 'http'] ?? false,
    ca: certificateAuthority,
  })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      call.on('response', resolve).on('error', (error: NodeJS.ErrnoException) => {
        const stale = call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        reject(stale ? new StaleConnection() : error)
      })
      // An upgrade that was not requested is neither a response nor an error.
      call.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new OutboundFailed('rubbish', `${host} responded in a different protocol.`))
      })
      call.end(body)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await read(answer, maxResponseBytes, host) }
  } catch (error) {
    call.destroy()
    throw error
  }
}

function httpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new OutboundFailed('forbidden', 'The URL must begin with http or https.')
  }
  return url
}

async function read(answer: IncomingMessage, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundFailed('too_large', `${host} responded with more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
