// One connection to loopback that sends one request at a time and waits for its response.
import { once } from 'node:events'
import { connect } from 'node:net'
import { isComplete } from './http-answer.ts'

export interface Connection {
  /** Rejects if the server disconnects, or sends nothing for too long. */
  ask(request: Buffer): Promise<Buffer>
  close(): void
}

const patienceMs = 10_000
const nothing = Buffer.alloc(0)

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error(`The load goes to loopback only, not to ${hostname}.`)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received: Buffer = nothing
  let waiting: { resolve(answer: Buffer): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    if (!waiting || !isComplete(received)) return
    const { resolve } = waiting
    const answer = received
    received = nothing
    waiting = undefined
    resolve(answer)
  })
  socket.setTimeout(patienceMs, () => waiting && socket.destroy())
  // The close event that follows reports the outcome of the request.
  socket.on('error', () => undefined)
  socket.once('close', () => waiting?.reject(new Error('The server did not answer.')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
