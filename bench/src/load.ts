// The load generator: connections to loopback that each ask, wait for the whole answer, and ask again. It speaks HTTP
// over bare sockets, because it shares the CPUs with what it measures. Answers are kept and judged after the clock stops.
import { connect, type Socket } from 'node:net'
import { isComplete } from './http-answer.ts'

export interface Load extends Asked {
  readonly connections: number
  readonly seconds: number
  readonly signal: AbortSignal
}

/** A POST of the form or of the JSON; a GET where there is neither. */
export interface Asked {
  readonly url: string
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface LoadResult {
  readonly seconds: number
  /** In ascending order. */
  readonly latenciesMs: Float64Array
  readonly answers: readonly Buffer[]
  /** Requests that got no answer. */
  readonly unanswered: number
}

const mostRequests = 2_000_000
const patienceMs = 10_000
const nothing = Buffer.alloc(0)

export async function runLoad({ connections, seconds, signal, ...asked }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(asked.url)
  if (hostname !== '127.0.0.1') throw new Error(`The load goes to loopback only, not to ${hostname}.`)
  const request = writeRequest(asked)
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(Number(port))))
  const latencies: number[] = []
  const answers: Buffer[] = []
  let unanswered = 0
  const startedAt = performance.now()
  const goesOn = () =>
    performance.now() - startedAt < seconds * 1000 && answers.length < mostRequests && !signal.aborted
  const record = (latencyMs: number, answer: Buffer | undefined) => {
    if (answer === undefined) unanswered += 1
    else {
      latencies.push(latencyMs)
      answers.push(answer)
    }
  }
  await Promise.all(sockets.map((socket) => keepAsking(socket, request, goesOn, record)))
  const elapsedMs = performance.now() - startedAt
  signal.throwIfAborted()
  return { seconds: elapsedMs / 1000, latenciesMs: Float64Array.from(latencies).sort(), answers, unanswered }
}

/** Resolves when no more is asked, or when the server has closed the connection. */
function keepAsking(
  socket: Socket,
  request: Buffer,
  goesOn: () => boolean,
  record: (latencyMs: number, answer: Buffer | undefined) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let received: Buffer = nothing
    let askedAt: number | undefined
    const ask = () => {
      if (!goesOn()) {
        socket.destroy()
        return
      }
      askedAt = performance.now()
      socket.write(request)
    }
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (askedAt === undefined || !isComplete(received)) return
      record(performance.now() - askedAt, received)
      received = nothing
      askedAt = undefined
      ask()
    })
    socket.setTimeout(patienceMs, () => socket.destroy())
    // The close that follows says what became of the request.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (askedAt !== undefined) record(0, undefined)
      resolve()
    })
    ask()
  })
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

function writeRequest({ url, form, json, headers = {} }: Asked): Buffer {
  const { host, pathname, search } = new URL(url)
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const head = {
    host,
    accept: 'application/json',
    ...headers,
    ...(body === undefined
      ? {}
      : {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`,
  )
}
