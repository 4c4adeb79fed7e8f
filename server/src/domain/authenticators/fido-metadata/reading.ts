// The messages between the server and the thread that reads metadata.
import type { MessagePort } from 'node:worker_threads'

export interface MetadataReading {
  readonly port: MessagePort
  readonly blob: Uint8Array
  readonly roots: string | undefined
  readonly now: number
}

/** The models as JSON: one text costs the server's event loop much less than hundreds of objects. */
export interface ReadMetadata {
  readonly number: number
  readonly nextUpdate: string
  readonly models: number
  readonly json: string
}

export type MetadataAnswer =
  | { readonly kind: 'read'; readonly metadata: ReadMetadata }
  | { readonly kind: 'refused'; readonly issue: string }
  | { readonly kind: 'failed'; readonly error: unknown }
