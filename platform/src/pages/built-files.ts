// The files of the built pages, in memory: no request ever becomes a file system path.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { contentTypeOf } from './content-types.ts'
import type { Encoding } from './encoding.ts'

export interface BuiltFile {
  readonly contentType: string
  readonly etag: string
  /** The file itself, and compressed forms of it if there are any. */
  readonly forms: Readonly<Partial<Record<Encoding, Buffer>> & { readonly identity: Buffer }>
}

export type BuiltFiles = ReadonlyMap<string, BuiltFile>

const compressedForms: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
const isCompressedForm = /\.(br|gz)$/

/** By path, with forward slashes. Empty if the pages were never built. */
export function readBuiltFiles(directory: string): BuiltFiles {
  const files = new Map<string, BuiltFile>()
  const paths = new Set(listFiles(directory))
  for (const path of paths) {
    if (isCompressedForm.test(path)) continue
    const identity = readFileSync(join(directory, path))
    const smaller = compressedForms
      .filter(([, extension]) => paths.has(path + extension))
      .map(([encoding, extension]) => [encoding, readFileSync(join(directory, path + extension))])
    files.set(path.split(sep).join('/'), {
      contentType: contentTypeOf(path),
      etag: etagOf(identity),
      forms: { identity, ...Object.fromEntries(smaller) },
    })
  }
  return files
}

/** A file that is generated when the page is mounted; it is small, so fast compression is sufficient. */
export function madeFile(name: string, text: string): BuiltFile {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    contentType: contentTypeOf(name),
    etag: etagOf(identity),
    forms: { identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) },
  }
}

const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

function listFiles(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, sep).length))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
