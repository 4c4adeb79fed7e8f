// The thread that verifies and parses metadata: some ten megabytes, which would block the event loop for a second.
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '@countersign/platform/threads'
import { MetadataRefused, webMethod } from '../../../methods/index.ts'
import type { MetadataAnswer, MetadataReading } from './reading.ts'

lowerThreadPriority()
parentPort?.on('message', (reading: MetadataReading) => reading.port.postMessage(answerOf(reading)))

function answerOf({ blob, roots, now }: MetadataReading): MetadataAnswer {
  try {
    const text = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength).toString('latin1')
    const { number, nextUpdate, models } = webMethod.readMetadata(text, { roots, now })
    return { kind: 'read', metadata: { number, nextUpdate, models: models.length, json: JSON.stringify(models) } }
  } catch (error) {
    if (error instanceof MetadataRefused) return { kind: 'refused', issue: error.message }
    return { kind: 'failed', error }
  }
}
