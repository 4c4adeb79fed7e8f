// The master key file: one key per line, the first is current, # starts a comment.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { fileFailure } from '../config/index.ts'
import { createFile, replaceFile, withFileLock } from './atomic-file.ts'
import { type MasterKey, MasterKeyRefused, parseMasterKey } from './master-key.ts'
import { newKeyBytes } from './randomness.ts'

const introduction = `# Master keys of Countersign: the first wraps new data keys, the others still open older ones.
# Keep a copy in a safe place: without it no secret in the database can be read again.
`

interface Line {
  readonly text: string
  readonly key?: MasterKey
}

export function createKeyFile(path: string): void {
  createFile(path, `${introduction}${newKeyText()}\n`)
}

/** The keys, the current one first; at least one. */
export function readKeyFile(path: string): [MasterKey, ...MasterKey[]] {
  const [current, ...older] = readLines(path).flatMap(({ key }) => key ?? [])
  if (!current) throw new MasterKeyRefused(`The master key file ${path} contains no key.`)
  return [current, ...older]
}

export function addKey(path: string): void {
  changeLines(path, (lines) => {
    const first = lines.findIndex(({ key }) => key)
    return lines.toSpliced(first, 0, { text: newKeyText() })
  })
}

export function dropKeys(path: string, ids: ReadonlySet<string>): void {
  changeLines(path, (lines) => {
    if (ids.has(lines.find(({ key }) => key)?.key?.id ?? '')) {
      throw new MasterKeyRefused('The current master key cannot be removed. Rotate first.')
    }
    return lines.filter(({ key }) => !key || !ids.has(key.id))
  })
}

function changeLines(path: string, change: (lines: Line[]) => Line[]): void {
  withFileLock(path, () => {
    const lines = change(readLines(path))
    replaceFile(path, `${lines.map(({ text }) => text).join('\n')}\n`)
  })
}

function readLines(path: string): Line[] {
  const lines = readPrivateFile(path).trimEnd().split(/\r?\n/)
  return lines.map((text, index) => {
    const keyText = text.replace(/#.*/, '').trim()
    return keyText ? { text, key: parseMasterKey(keyText, `Line ${index + 1} of ${path}`) } : { text }
  })
}

// The mode is read from the open file, so that the file cannot be swapped between this check and the read.
function readPrivateFile(path: string): string {
  const file = openToRead(path)
  try {
    if (process.platform !== 'win32' && fstatSync(file).mode & 0o077) {
      throw new MasterKeyRefused(`The master key file ${path} can be read by other users. Run: chmod 600 ${path}`)
    }
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw error instanceof MasterKeyRefused ? error : unreadable(path, error)
  } finally {
    closeSync(file)
  }
}

function openToRead(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    throw unreadable(path, error)
  }
}

const unreadable = (path: string, cause: unknown) =>
  new MasterKeyRefused(`The master key file ${path} cannot be read: ${fileFailure(cause)}.`, { cause })

function newKeyText(): string {
  return newKeyBytes().toString('base64')
}
