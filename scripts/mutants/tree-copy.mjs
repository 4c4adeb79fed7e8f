// A copy of the working tree, so that no mutant ever touches the developer's own files.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const notCopied = new Set(['node_modules', '.git', '.cache', 'data', 'bench/.peers', 'bench/results'])
const ownPackages = '@countersign'

export function copyTree(root) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'mutants-')))
  // Tests that run as root start PostgreSQL as another user, who reads files in here.
  chmodSync(copy, 0o755)
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(relative(root, path)) })
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }) }
}

/** Installed packages are links to the originals; our own packages are links into the copy, where the mutant is. */
function linkPackages(from, to) {
  mkdirSync(join(to, ownPackages), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === ownPackages || (name.startsWith('.') && name !== '.bin')) continue
    symlinkSync(join(from, name), join(to, name), 'junction')
  }
  for (const name of readdirSync(join(from, ownPackages))) {
    symlinkSync(join(to, '..', name), join(to, ownPackages, name), 'junction')
  }
}
