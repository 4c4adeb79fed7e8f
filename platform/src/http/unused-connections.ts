import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const intervalMs = 100

/**
 * When the server closes, it answers the requests in flight, and their keep-alive connections end after them. It does
 * not wait for connections that have never sent a byte, such as those that browsers open in advance: Node counts them
 * as active, until its time for headers is over.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  const watch = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  // With TLS, the second one counts what was decrypted.
  app.server.on('connection', watch).on('secureConnection', watch)
  const unused = new WeakSet<Socket>()
  const endUnused = () => {
    app.server.closeIdleConnections()
    for (const socket of open) {
      if (socket.bytesRead > 0) continue
      // At the first look, a request may have arrived that a busy process has not read yet.
      if (unused.has(socket)) socket.destroy()
      unused.add(socket)
    }
  }
  let ending: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    ending = setInterval(endUnused, intervalMs).unref()
    done()
  })
  app.addHook('onClose', (_, done) => {
    clearInterval(ending)
    done()
  })
}
