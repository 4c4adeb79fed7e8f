// What `git clone` and `npm ci` leave on a machine, without a network: the files of this repository, and its installed
// packages.
import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../docs/markdown.ts'

const run = promisify(execFile)
const notCloned = /(^|\/)(node_modules|dist)$|^(\.git|\.cache|data|release|bench\/\.peers)$|\.log$/

export interface InstalledClone {
  readonly folder: string
  /** `npm ci`. */
  install(): Promise<void>
  remove(): Promise<void>
}

export async function cloneRepository(): Promise<InstalledClone> {
  // Next to the packages: hard links only work on the same disk.
  await mkdir(join(repository, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(repository, '.cache/clone-'))
  const filter = (path: string) => !notCloned.test(relative(repository, path))
  for (const name of await readdir(repository)) {
    if (filter(join(repository, name)))
      await cp(join(repository, name), join(folder, name), { recursive: true, filter })
  }
  return {
    folder,
    async install() {
      const packages = join(folder, 'node_modules')
      await run('cp', ['-al', join(repository, 'node_modules'), packages])
      // A file that is replaced must not be written into the repository's own.
      for (const cache of ['.cache', '.vitest-cache', '.vite'])
        await rm(join(packages, cache), { recursive: true, force: true })
      await rm(join(packages, '.package-lock.json'))
      await copyFile(join(repository, 'node_modules/.package-lock.json'), join(packages, '.package-lock.json'))
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}
