// The folder that holds everything the embedded PostgreSQL keeps.

import { accessSync, constants, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../config/index.ts'
import { useYourOwn } from './advice.ts'
import { EmbeddedPostgresFailed } from './failed.ts'

export interface DataFolder {
  path: string
  cluster: string
  log: string
  lock: string
}

export function openDataFolder(dataDir: string): DataFolder {
  const path = makeWritable(dataDir)
  return {
    path,
    cluster: join(path, 'postgres'),
    log: join(path, 'postgres.log'),
    lock: join(path, 'postgres.lock'),
  }
}

function makeWritable(dataDir: string): string {
  try {
    makeFolder(dataDir, 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (cause) {
    throw new EmbeddedPostgresFailed(
      `The data folder ${dataDir} cannot be written: make it writable, set DATA_DIR to another folder, or ${useYourOwn}.`,
      { cause },
    )
  }
}
