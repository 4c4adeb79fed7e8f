import { accessSync, constants } from 'node:fs'
import { fileFailure } from './file-failure.ts'
import { makeFolder } from './make-folder.ts'
import { ConfigurationError } from './settings.ts'

/** Creates the folder if it is missing, and refuses one that this process cannot write to. */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    // On a file system that allows no new folders, such as /proc, mkdir reports a missing folder.
    const isRefused = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = isRefused ? 'it cannot be created there' : fileFailure(error)
    throw new ConfigurationError(
      `DATA_DIR must be a folder that this user can write to, not "${dataDir}": ${reason}.`,
      {
        cause: error,
      },
    )
  }
}
