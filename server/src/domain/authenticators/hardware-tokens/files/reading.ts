// The messages between the server and the thread that reads files. The thread asks for every chunk, so that the server holds one
// chunk of each file, and files of several tenants are read in turns.
import type { MessagePort } from 'node:worker_threads'
import type { FieldIssue } from '@countersign/contract'
import type { DataKey } from '@countersign/platform/crypto'
import type { GivenFile } from './token-file.ts'

/** The key that seals the entries, and the rows that they are sealed for. */
export interface Sealing {
  readonly tenantId: string
  readonly importId: string
  readonly key: DataKey
}

export interface Reading {
  readonly port: MessagePort
  readonly file: Omit<GivenFile, 'bytes'>
  readonly sealing: Sealing
  readonly now: number
}

/**
 * Lines ready to be stored. As JSON: one text costs the server's event loop much less than hundreds of objects. In memory that
 * threads share: a file has tens of megabytes of it, which V8 would move, and look through each time it collects everything.
 */
export interface SealedLines {
  readonly json: Uint8Array<SharedArrayBuffer>
  readonly count: number
  readonly refused: number
}

/** One line of that JSON. */
export interface SealedLine {
  readonly line: number
  readonly serialNumber: string | null
  /** In base64; null if the line is refused. */
  readonly sealedEntry: string | null
  readonly issue: string | null
}

/** From the thread. The server answers `more` with the next chunk, or with null at the end of the file. */
export type ReadingAnswer =
  | { readonly kind: 'more' | 'done'; readonly lines: readonly SealedLines[] }
  | { readonly kind: 'unreadable'; readonly details: readonly FieldIssue[]; readonly wrongKey: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
