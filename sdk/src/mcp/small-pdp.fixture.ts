// A policy decision point that is not Countersign: AuthZEN in a few lines.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { EvaluationRequest } from '../generated/types.ts'

export interface SmallPdp {
  readonly url: string
  readonly asked: EvaluationRequest[]
  close(): void
}

export async function smallPdp(permits: (request: EvaluationRequest) => boolean): Promise<SmallPdp> {
  const asked: EvaluationRequest[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/pdp/access/v1/evaluation') return response.writeHead(404).end()
    const body = (await json(request)) as EvaluationRequest
    asked.push(body)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ decision: permits(body) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/pdp`,
    asked,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
