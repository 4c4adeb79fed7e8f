// A data folder as a first start leaves it, for tests of what comes after: creating the cluster, the tables and the
// demo tenant is more than half of the work of a first start. The first test that needs it creates it, for the whole
// run.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { startWithPetstore } from './server-process.ts'

const run = promisify(execFile)

/** Copies it to a folder that does not exist yet. */
export async function copyFirstRun(dataDir: string): Promise<void> {
  // Keeps the owners: PostgreSQL refuses the files of another user.
  await run('cp', ['-a', await firstRun(inject('firstRuns')), dataDir])
}

async function firstRun(folder: string): Promise<string> {
  const made = join(folder, 'data')
  const turn = join(folder, 'turn')
  while (!existsSync(made)) {
    if (!(await isTaken(turn))) {
      try {
        if (!existsSync(made)) await make(made)
      } finally {
        await rmdir(turn)
      }
    } else await delay(50)
  }
  return made
}

/** Whether another process of the run is creating it. If none is, this process does so now. */
const isTaken = (turn: string) =>
  mkdir(turn).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return true
      throw error
    },
  )

async function make(made: string): Promise<void> {
  const unfinished = `${made}.unfinished`
  const server = await startWithPetstore({ DATA_DIR: unfinished, PORT: '0' })
  await server.says('Ctrl-C stops it.')
  await server.stop()
  await rename(unfinished, made)
}
