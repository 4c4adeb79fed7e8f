// Our own files, as the source rules see them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'data', 'results', 'generated'])
const code = /\.(ts|tsx|mjs)$/
const test = /\.(test|fixture)\.(ts|tsx|mjs)$/

/** All source files under `root` except tests: `{ path, text }`, the path with forward slashes. */
export function readSources(root) {
  return listFiles(root)
    .filter((path) => code.test(path) && !test.test(path))
    .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
