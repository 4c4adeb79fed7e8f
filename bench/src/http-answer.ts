// One HTTP/1.1 answer as it arrives on a connection that carries one request at a time.

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

export interface HttpAnswer {
  readonly status: number
  readonly body: string
}

/** Nothing may follow the answer, since nothing is asked before it is complete. */
export function isComplete(bytes: Buffer): boolean {
  const headLength = bytes.indexOf(headEnd)
  if (headLength < 0) return false
  const head = bytes.toString('latin1', 0, headLength)
  const bodyStart = headLength + headEnd.length
  if (isChunked(head)) return bytes.subarray(Math.max(bodyStart, bytes.length - lastChunk.length)).equals(lastChunk)
  return bytes.length >= bodyStart + contentLength(head)
}

export function readAnswer(bytes: Buffer): HttpAnswer {
  const headLength = bytes.indexOf(headEnd)
  const head = bytes.toString('latin1', 0, headLength)
  const body = bytes.subarray(headLength + headEnd.length)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    body: (isChunked(head) ? joinChunks(body) : body).toString(),
  }
}

const isChunked = (head: string) => /\r\ntransfer-encoding: *chunked/i.test(head)

const contentLength = (head: string) => Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const sizeEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, sizeEnd), 16)
    if (!(size > 0)) return Buffer.concat(chunks)
    const start = sizeEnd + 2
    chunks.push(body.subarray(start, start + size))
    at = start + size + 2
  }
}
