// Files that are either complete or absent, even if a process dies while writing, and readable only by their owner.
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Keeps a file that already exists, even one that another process creates at the same moment. */
export function createFile(path: string, text: string): void {
  const draft = writeDraft(path, text)
  try {
    linkSync(draft, path)
    syncDirectory(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/** Keeps the owner: the command line may run as root, and the service must still be able to read its file. */
export function replaceFile(path: string, text: string): void {
  renameSync(writeDraft(path, text, statSync(path, { throwIfNoEntry: false })), path)
  syncDirectory(path)
}

/**
 * Allows one process at a time. SQLite is the only way Node offers to an operating-system lock, which is released when
 * its holder dies; a lock file of our own would survive a kill.
 */
export function withFileLock<Result>(path: string, work: () => Result): Result {
  const lockPath = `${path}.lock`
  const lock = new DatabaseSync(lockPath, { timeout: 5_000 })
  try {
    const owner = statSync(path, { throwIfNoEntry: false })
    if (owner) chownSync(lockPath, owner.uid, owner.gid)
    lock.exec('BEGIN EXCLUSIVE')
    return work()
  } finally {
    lock.close()
  }
}

function writeDraft(path: string, text: string, owner?: Owner): string {
  const draft = `${path}.${randomUUID()}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    if (owner) fchownSync(file, owner.uid, owner.gid)
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return draft
}

// The directory entry must survive a power failure too; Windows neither needs nor allows this.
function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(dirname(path), 'r')
  fsyncSync(directory)
  closeSync(directory)
}
