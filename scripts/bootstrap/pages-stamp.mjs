// Records which sources the built pages were made from, to tell whether they are current.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const notAnInput = /(^|\/)(node_modules|dist|secrets)(\/|$)|\.test\.tsx?$/

/** A release has the pages but no sources: there, nothing can be out of date. */
export const hasPageSources = (root) => existsSync(join(root, 'web/vite.config.ts'))

/** `current`, `outdated` if the sources have changed since, or `missing`. */
export function stateOfPages(root) {
  const stamp = readStamp(root)
  if (stamp === undefined) return 'missing'
  return !hasPageSources(root) || stamp === stampOf(root) ? 'current' : 'outdated'
}

/**
 * Covers everything that goes into the pages: our files, the contract that they show, the documents of the guide, and
 * the versions of other packages.
 */
export function stampOf(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of inputsOf(root)) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function inputsOf(root) {
  const documents = readdirSync(root).flatMap((name) => (name.endsWith('.md') ? [join(root, name)] : []))
  const folders = ['web', 'contract', 'docs', 'examples', 'deploy', 'bench/results']
  return [...documents, ...folders.flatMap((folder) => listFiles(join(root, folder)))].sort()
}

export function writeStamp(root, stamp) {
  writeFileSync(placeOf(root), stamp)
}

function readStamp(root) {
  return existsSync(placeOf(root)) ? readFileSync(placeOf(root), 'utf8') : undefined
}

const placeOf = (root) => join(root, 'web/dist/.inputs')

function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (notAnInput.test(path.slice(folder.length).split(sep).join('/')) || entry.name.startsWith('.')) return []
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
