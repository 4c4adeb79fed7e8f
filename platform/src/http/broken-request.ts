// Input that is not HTTP never becomes a Fastify request: it is answered directly on the connection.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '@countersign/contract'
import type { ErrorFormat } from './error-formats/error-format.ts'
import { requestId } from './request-id.ts'

const messages: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large.',
}

export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  commonHeaders: Readonly<Record<string, string>>,
  format: ErrorFormat,
): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const message = messages[error.code ?? ''] ?? 'The request is not valid HTTP.'
    const id = requestId(undefined)
    const { status, headers, body } = format.reply(new Problem('invalid_request', { message }), { id, headers: {} })
    const text = JSON.stringify(body)
    const head = Object.entries({
      ...commonHeaders,
      ...headers,
      'x-request-id': id,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`)
  }
  socket.destroy(error)
}
