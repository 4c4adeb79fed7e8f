// The load generator: connections to loopback that each send a request, wait for the whole response, and repeat. It
// speaks HTTP over bare sockets, because it shares the CPUs with what it measures. Responses are kept and checked after
// the clock stops.
import { connect, type Socket } from 'node:net'
import { isComplete } from './http-answer.ts'
import { type Asked, type Conversing, type NextRequest, requestsOf } from './requests.ts'

export type EndlessLoad = (Asked | Conversing) & {
  readonly connections: number
  readonly signal: AbortSignal
}

/** Ends early if there are no more requests. */
export type Load = EndlessLoad & { readonly seconds: number }

export interface LoadResult {
  readonly seconds: number
  /** In ascending order. */
  readonly latenciesMs: Float64Array
  readonly answers: readonly Buffer[]
  /** Requests without a response. */
  readonly unanswered: number
}

const maxRequests = 2_000_000
const patienceMs = 10_000
const nothing = Buffer.alloc(0)

export async function runLoad({ connections, seconds, signal, ...asked }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(asked.url)
  if (hostname !== '127.0.0.1') throw new Error(`The load goes to loopback only, not to ${hostname}.`)
  const requests = requestsOf(asked)
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(Number(port))))
  const latencies: number[] = []
  const answers: Buffer[] = []
  let unanswered = 0
  const startedAt = performance.now()
  const goesOn = () => performance.now() - startedAt < seconds * 1000 && answers.length < maxRequests && !signal.aborted
  const record = (latencyMs: number, answer: Buffer | undefined) => {
    if (answer === undefined) unanswered += 1
    else {
      latencies.push(latencyMs)
      answers.push(answer)
    }
  }
  await Promise.all(sockets.map((socket) => keepAsking(socket, requests(), goesOn, record)))
  const elapsedMs = performance.now() - startedAt
  signal.throwIfAborted()
  return { seconds: elapsedMs / 1000, latenciesMs: Float64Array.from(latencies).sort(), answers, unanswered }
}

/** Resolves when there are no more requests, or when the server has closed the connection. */
function keepAsking(
  socket: Socket,
  nextRequest: NextRequest,
  goesOn: () => boolean,
  record: (latencyMs: number, answer: Buffer | undefined) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = nothing
    let askedAt: number | undefined
    const send = (request: Buffer | undefined) => {
      // A caller may have waited for the last response.
      if (request === undefined || !goesOn()) {
        socket.destroy()
        return
      }
      askedAt = performance.now()
      socket.write(request)
    }
    const fail = (error: unknown) => {
      reject(error)
      socket.destroy()
    }
    const ask = (answer: Buffer) => {
      try {
        const request = goesOn() ? nextRequest(answer) : undefined
        if (request instanceof Promise) request.then(send).catch(fail)
        else send(request)
      } catch (error) {
        fail(error)
      }
    }
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (askedAt === undefined || !isComplete(received)) return
      const answer = received
      record(performance.now() - askedAt, answer)
      received = nothing
      askedAt = undefined
      ask(answer)
    })
    socket.setTimeout(patienceMs, () => {
      if (askedAt !== undefined) socket.destroy()
    })
    // The close event that follows reports the outcome of the request.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (askedAt !== undefined) record(0, undefined)
      resolve()
    })
    ask(nothing)
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
