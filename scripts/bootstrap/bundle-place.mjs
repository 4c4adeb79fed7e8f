// Where bundled programs are stored, per state of the sources. Loading a thousand files takes half of a start; reading
// them only to compare them takes a twentieth of that.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

// Includes the bundler, part of which is bundled too.
const sources = ['contract/src', 'platform/src', 'petstore/src', 'server/src', 'start/src', 'scripts/bootstrap']
const isInput = (name) => /\.(ts|mjs)$/.test(name) && !/\.(test|fixture)\.(ts|mjs)$/.test(name)

export const bundlesOf = (root) => join(root, 'dist')

/**
 * One folder per state of the sources: a running program finds the rest of itself, even if another was bundled since.
 */
export const placeOfBundle = (root) => join(bundlesOf(root), stampOf(root))

/** The URL of a program's bundle; undefined if it was bundled from other sources, or never. */
export function bundledProgram(root, name) {
  if (!existsSync(bundlesOf(root))) return undefined
  const path = join(placeOfBundle(root), `${name}.mjs`)
  return existsSync(path) ? pathToFileURL(path).href : undefined
}

function stampOf(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of sources.flatMap((folder) => listFiles(join(root, folder))).sort()) {
    hash.update(`\0${relative(root, path).split(sep).join('/')}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 32)
}

function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return isInput(entry.name) ? [path] : []
  })
}
