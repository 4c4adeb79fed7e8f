// The management port: metrics for Prometheus, and nothing else.
import { createServer } from 'node:http'
import { listenFailure } from '@countersign/platform/config'

export interface Management {
  close(): Promise<void>
}

export async function startManagement(host: string, port: number, metrics: () => Promise<string>): Promise<Management> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', (error) => reject(listenFailure(error, 'MANAGEMENT_PORT', host))).listen(port, host, resolve),
  )
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
