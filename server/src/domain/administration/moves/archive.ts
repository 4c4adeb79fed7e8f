// The file of a moving tenant: a readable header, then sealed chunks. Each has its length in front of it. A chunk is a line
// of JSON that says what follows, and the rows as PostgreSQL writes them.
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { createChunkOpener, createChunkSealer, type OpenChunk } from '@countersign/platform/crypto'
import { MoveRefused } from './move-refused.ts'

export interface ArchiveHeader {
  readonly format: 'countersign tenant archive 1'
  /** The move at the source, and the import at the destination whose key opens the archive. */
  readonly moveId: string
  readonly importId: string
  readonly tenantId: string
  readonly migrations: number
  readonly createdAt: string
}

export type ChunkHead =
  | {
      readonly kind: 'tenant'
      /** Authenticates the messages of the two sides to each other. */
      readonly secret: string
      readonly keys: readonly { readonly version: number; readonly key: string }[]
      readonly knownHead: string
    }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'end'; readonly counts: Readonly<Record<string, number>> }

export interface Chunk {
  readonly index: number
  readonly head: ChunkHead
  /** A JSON array, not parsed: numbers keep all their digits. */
  readonly rows: string
}

const format = 'countersign tenant archive 1'
const maxFrameBytes = 256 * 1024 * 1024

type Write = (bytes: Buffer) => Promise<unknown>

export async function beginArchive(write: Write, destination: string, header: Omit<ArchiveHeader, 'format'>) {
  const sealer = createChunkSealer(destination)
  const head = Buffer.from(JSON.stringify({ format, ...header, ephemeralKey: sealer.ephemeralKey }))
  let index = 0
  await writeFrame(write, head)
  return {
    async add(chunk: ChunkHead, rows = '[]'): Promise<void> {
      const plaintext = Buffer.from(`${JSON.stringify(chunk)}\n${rows}`)
      await writeFrame(write, sealer.seal(head, index, plaintext, chunk.kind === 'end'))
      index += 1
    },
  }
}

async function writeFrame(write: Write, bytes: Buffer): Promise<void> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  await write(Buffer.concat([length, bytes]))
}

export interface Archive {
  readonly header: ArchiveHeader
  /** Identifies the archive, and every chunk is bound to it. */
  readonly hash: Buffer
  chunks(privateKeyPkcs8: Buffer): AsyncGenerator<Chunk>
}

export async function openArchive(file: FileHandle): Promise<Archive> {
  const first = await readFrame(file, 0)
  const header = first && readHeader(first.bytes)
  if (!first || !header) throw new MoveRefused('The file is not the archive of a tenant.')
  return {
    header,
    hash: createHash('sha256').update(first.bytes).digest(),
    chunks: (privateKey) => chunksOf(file, first.end, createChunkOpener(privateKey, header.ephemeralKey, first.bytes)),
  }
}

async function* chunksOf(file: FileHandle, start: number, open: OpenChunk): AsyncGenerator<Chunk> {
  let frame = await readFrame(file, start)
  for (let index = 0; frame; index++) {
    const next = await readFrame(file, frame.end)
    const text = open(index, frame.bytes, next === undefined).toString('utf8')
    const end = text.indexOf('\n')
    yield { index, head: JSON.parse(text.slice(0, end)) as ChunkHead, rows: text.slice(end + 1) }
    frame = next
  }
}

async function readFrame(file: FileHandle, at: number): Promise<{ bytes: Buffer; end: number } | undefined> {
  const length = await readExactly(file, at, 4)
  if (!length) return undefined
  const size = length.readUInt32BE()
  const bytes = size <= maxFrameBytes ? await readExactly(file, at + 4, size) : undefined
  if (!bytes) throw new MoveRefused('The archive is incomplete. Copy it again.')
  return { bytes, end: at + 4 + size }
}

async function readExactly(file: FileHandle, at: number, size: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, at)
  return bytesRead === size ? buffer : undefined
}

function readHeader(bytes: Buffer): (ArchiveHeader & { ephemeralKey: string }) | undefined {
  try {
    const header = JSON.parse(bytes.toString('utf8'))
    const texts = [header.moveId, header.importId, header.tenantId, header.ephemeralKey]
    return header.format === format && texts.every((text) => typeof text === 'string') ? header : undefined
  } catch {
    return undefined
  }
}
