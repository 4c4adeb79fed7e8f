// Hands a file to the thread that reads it, chunk by chunk as it arrives.
import { once } from 'node:events'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import { Problem } from '@countersign/contract'
import { createThread } from '@countersign/platform/threads'
import type { Reading, ReadingAnswer, SealedLines, Sealing } from './reading.ts'
import type { GivenFile } from './token-file.ts'

export class UnreadableFile extends Problem {
  /** The file may be intact, but the given key does not open it. */
  readonly wrongKey: boolean

  constructor({ details, wrongKey }: Extract<ReadingAnswer, { kind: 'unreadable' }>) {
    super('invalid_request', { details })
    this.wrongKey = wrongKey
  }
}

export class TokenFileReader {
  readonly #thread = createThread(new URL('./reading-thread.ts', import.meta.url))

  /** @throws {UnreadableFile} */
  read(file: GivenFile, sealing: Sealing, now: number): Promise<readonly SealedLines[]> {
    return this.#thread.use(async (worker) => {
      const { port1, port2 } = new MessageChannel()
      try {
        return await converse(worker, port1, port2, { file, sealing, now })
      } finally {
        port1.close()
      }
    })
  }
}

interface Given extends Pick<Reading, 'sealing' | 'now'> {
  readonly file: GivenFile
}

async function converse(
  worker: Worker,
  ours: MessagePort,
  theirs: MessagePort,
  { file: { bytes, ...file }, sealing, now }: Given,
): Promise<readonly SealedLines[]> {
  const chunks = bytes[Symbol.asyncIterator]()
  const lines: SealedLines[] = []
  const reading: Reading = { port: theirs, file, sealing, now }
  worker.postMessage(reading, [theirs])
  for (;;) {
    const [answer] = (await once(ours, 'message')) as [ReadingAnswer]
    if (answer.kind === 'failed') throw answer.error
    if (answer.kind === 'unreadable') throw new UnreadableFile(answer)
    lines.push(...answer.lines)
    if (answer.kind === 'done') return lines
    const { done, value } = await chunks.next()
    const chunk = done ? null : withOwnMemory(value)
    ours.postMessage(chunk, chunk ? [chunk.buffer] : [])
  }
}

/** Memory is transferred as a whole, and a chunk may be a part of it. */
function withOwnMemory(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(chunk)
}
