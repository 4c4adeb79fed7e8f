import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { useYourOwn } from './advice.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresFailed } from './failed.ts'

const copiesFolder = '/var/lib/countersign'

/** Copies the binaries to where every user can run them: node_modules may be in a folder that only root can enter. */
export function copyBinaries({ version, root }: Binaries): Binaries {
  const target = join(copiesFolder, `postgresql-${version}`)
  if (existsSync(target)) return { version, root: target }
  const unfinished = `${target}.new-${process.pid}`
  try {
    mkdirSync(copiesFolder, { recursive: true, mode: 0o755 })
    cpSync(root, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    openToAll(unfinished)
    renameSync(unfinished, target)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    if (existsSync(target)) return { version, root: target }
    throw new EmbeddedPostgresFailed(
      `PostgreSQL does not run as root, and its programs could not be copied to ${target} for another user: ` +
        `start Countersign as an ordinary user, or ${useYourOwn}.`,
      { cause },
    )
  }
  return { version, root: target }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const executable = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, executable ? 0o755 : 0o644)
  }
}
