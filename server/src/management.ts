// The management port: metrics for Prometheus, and the health of the process whatever services it runs.
import { createServer } from 'node:http'
import { listenFailure } from '@countersign/platform/config'

export interface Management {
  close(): Promise<void>
}

export interface Managed {
  readonly metrics: () => Promise<string>
  /** Rejects while requests cannot be served. */
  readonly ready: () => Promise<void>
  /** Why the process needs outside help; undefined while it does not. */
  readonly failure: () => string | undefined
}

const prometheusText = 'text/plain; version=0.0.4; charset=utf-8'

export async function startManagement(host: string, port: number, managed: Managed): Promise<Management> {
  const answers: Readonly<Record<string, () => Promise<{ readonly type: string; readonly text: string }>>> = {
    '/metrics': async () => ({ type: prometheusText, text: await managed.metrics() }),
    '/health/live': async () => {
      if (managed.failure()) throw new Error(managed.failure())
      return ok
    },
    '/health/ready': async () => {
      await managed.ready()
      return ok
    },
  }
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? answers[request.url ?? ''] : undefined
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    answer().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
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

const ok = { type: 'application/json', text: '{"status":"ok"}' }
