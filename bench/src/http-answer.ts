// Parses one HTTP/1.1 response as it arrives on a connection that carries one request at a time.

const headEnd = Buffer.from('\r\n\r\n')

export interface HttpAnswer {
  readonly status: number
  readonly body: string
}

export function isComplete(bytes: Buffer): boolean {
  const headLength = bytes.indexOf(headEnd)
  if (headLength < 0) return false
  const head = bytes.toString('latin1', 0, headLength)
  const body = bytes.subarray(headLength + headEnd.length)
  return isChunked(head) ? joinChunks(body) !== undefined : body.length >= contentLength(head)
}

export function readAnswer(bytes: Buffer): HttpAnswer {
  const headLength = bytes.indexOf(headEnd)
  const head = bytes.toString('latin1', 0, headLength)
  const body = bytes.subarray(headLength + headEnd.length)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    body: (isChunked(head) ? joinChunks(body) : body)?.toString() ?? '',
  }
}

/** A second, if the response does not say. */
export function readRetryAfterMs(bytes: Buffer): number {
  const head = bytes.toString('latin1', 0, bytes.indexOf(headEnd))
  return Number(/\r\nretry-after: *(\d+)/i.exec(head)?.[1] ?? 1) * 1_000
}

const isChunked = (head: string) => /\r\ntransfer-encoding: *chunked/i.test(head)

const contentLength = (head: string) => Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)

/** Undefined until the last chunk, the empty one, has arrived. */
function joinChunks(body: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const sizeEnd = body.indexOf('\r\n', at)
    if (sizeEnd < 0) return undefined
    const start = sizeEnd + 2
    const end = start + Number.parseInt(body.toString('latin1', at, sizeEnd), 16)
    if (body.length < end + 2) return undefined
    if (end === start) return Buffer.concat(chunks)
    chunks.push(body.subarray(start, end))
    at = end + 2
  }
}
