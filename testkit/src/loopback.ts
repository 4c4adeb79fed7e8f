// Message providers in tests: a port on loopback that can be made to stop responding or to send garbage.
import { createServer, type Socket } from 'node:net'
import { type Collected, createCollector } from './collected.ts'

export type ProviderBehaviour =
  | 'accepts'
  /** Permanently. */
  | 'refuses'
  /** Temporarily. */
  | 'fails'
  /** Accepts the connection and sends nothing. */
  | 'hangs'
  | 'talks rubbish'

export interface Provider {
  readonly port: number
  readonly connections: Collected<Socket>
  behave(behaviour: ProviderBehaviour): void
  close(): void
}

export interface Loopback extends Provider {
  readonly behaviour: () => ProviderBehaviour
}

/** `serve` gets the connections that are to be served normally. */
export async function startLoopback(serve: (socket: Socket) => void): Promise<Loopback> {
  let behaviour: ProviderBehaviour = 'accepts'
  const connections = createCollector<Socket>()
  const held: Socket[] = []
  const server = createServer((socket) => {
    // Faults are part of the tests: a connection that is cut must not end the run.
    socket.on('error', () => undefined)
    if (behaviour === 'talks rubbish') socket.end('\u0000\u00ff blah blah blah\r\n\r\n')
    else if (behaviour === 'hangs') held.push(socket)
    else serve(socket)
    connections.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    connections,
    behaviour: () => behaviour,
    behave(next) {
      behaviour = next
    },
    // Accepts no new connections. Open ones end on their own: Node crashes if a socket is destroyed under TLS.
    close() {
      server.close()
      for (const socket of held) socket.destroy()
    },
  }
}
