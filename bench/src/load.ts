// The load generator: connections to loopback that each ask, wait for the whole answer, and ask again. It speaks HTTP
// over bare sockets, because it shares the CPUs with what it measures. Answers are kept and judged after the clock stops.
import { connect, type Socket } from 'node:net'
import { isComplete } from './http-answer.ts'

export interface Load {
  readonly url: string
  readonly form: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  readonly signal: AbortSignal
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

export async function runLoad({ url, form, connections, seconds, signal }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error(`The load goes to loopback only, not to ${hostname}.`)
  const request = writeRequest(url, form)
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

function writeRequest(url: string, form: Readonly<Record<string, string>>): Buffer {
  const { host, pathname } = new URL(url)
  const body = new URLSearchParams(form).toString()
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'accept: application/json',
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
