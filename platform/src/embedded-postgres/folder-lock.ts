import { DatabaseSync } from 'node:sqlite'
import { useYourOwn } from './advice.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresFailed } from './failed.ts'

/** Another running Countersign process owns this data folder. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'

  constructor(path: string) {
    super(`Another Countersign process uses the data folder ${path}. Stop it, or set DATA_DIR to another folder.`)
  }
}

const SQLITE_BUSY = 5

// Keeps a reference, because garbage collection would release the lock.
const held = new Set<DatabaseSync>()

/**
 * Locks the folder for as long as this process lives, and returns a function that releases it.
 *
 * Node has no flock. SQLite's reserved lock is a kernel lock on an empty file: however many processes try at once, one
 * gets it; it is released when its holder dies, so it is never stale and no process id is ever mistaken for another's;
 * and it works between containers that share a volume, where process ids mean nothing. (It ends early if this process
 * itself opens and closes the file: POSIX locks do.)
 */
export function lockFolder(folder: DataFolder): () => void {
  const file = lockFile(folder)
  held.add(file)
  return () => {
    if (held.delete(file)) file.close()
  }
}

function lockFile({ lock, path }: DataFolder): DatabaseSync {
  const file = new DatabaseSync(lock, { open: false })
  try {
    file.open()
    // Not EXCLUSIVE: that requires every reader to be gone, so two processes that try at once could both fail.
    file.exec('BEGIN IMMEDIATE')
    return file
  } catch (cause) {
    if (file.isOpen) file.close()
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataDirectoryInUse(path)
    throw new EmbeddedPostgresFailed(
      `The data folder ${path} cannot be locked: make ${lock} writable, set DATA_DIR to a folder on a local disk, ` +
        `or ${useYourOwn}.`,
      { cause },
    )
  }
}
