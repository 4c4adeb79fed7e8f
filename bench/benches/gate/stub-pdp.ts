// A policy decision point that permits everything, in a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const isEvaluation = request.url === '/access/v1/evaluation'
    response.writeHead(isEvaluation ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isEvaluation ? '{"decision":true}' : '{}')
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.stdin.resume().on('end', () => process.exit())
