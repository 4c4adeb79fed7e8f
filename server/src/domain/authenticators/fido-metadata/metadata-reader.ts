// Hands a metadata BLOB to the thread that reads it.
import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { invalidField, maxFidoMetadataMebibytes, Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { createThread } from '@countersign/platform/threads'
import { createPlaces } from '@countersign/platform/turns'
import type { MetadataAnswer, MetadataReading, ReadMetadata } from './reading.ts'

const maxBytes = maxFidoMetadataMebibytes * 1024 * 1024

interface Options {
  readonly clock: Clock
  /** In PEM; undefined: those of the FIDO Alliance. */
  readonly fidoMetadataRoots?: string | undefined
}

export class MetadataReader {
  readonly #thread = createThread(new URL('./reading-thread.ts', import.meta.url))
  readonly #places = createPlaces(1)
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws {Problem} if the file is not current metadata that the FIDO Alliance signed. */
  async read(bytes: AsyncIterable<Buffer>): Promise<ReadMetadata> {
    const leave = this.#places.occupy('')
    if (!leave)
      throw new Problem('too_many_requests', {
        message: 'Another import of FIDO metadata is running. Try again when it has finished.',
        retryAfterSeconds: 5,
      })
    try {
      const answer = await this.#ask(await together(bytes))
      if (answer.kind === 'failed') throw answer.error
      if (answer.kind === 'refused') throw invalidField('body', answer.issue)
      return answer.metadata
    } finally {
      leave()
    }
  }

  #ask(blob: Uint8Array<ArrayBuffer>): Promise<MetadataAnswer> {
    const { clock, fidoMetadataRoots: roots } = this.#options
    return this.#thread.use(async (worker) => {
      const { port1, port2 } = new MessageChannel()
      try {
        const reading: MetadataReading = { port: port2, blob, roots, now: clock.now() }
        const answered = once(port1, 'message')
        worker.postMessage(reading, [port2, blob.buffer])
        return ((await answered) as [MetadataAnswer])[0]
      } finally {
        port1.close()
      }
    })
  }
}

/** A copy with its own memory, which can be transferred. */
async function together(bytes: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > maxBytes) throw invalidField('body', `is larger than ${maxFidoMetadataMebibytes} MiB`)
    chunks.push(chunk)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
