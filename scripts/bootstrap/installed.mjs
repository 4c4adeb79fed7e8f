// Whether node_modules contains the packages of package-lock.json.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `withDev: false` also accepts a production installation. */
export function isInstalled(root, { withDev }) {
  const wanted = read(root, 'package-lock.json')
  const present = read(root, 'node_modules/.package-lock.json')
  if (!present) return false
  if (satisfies(JSON.parse(wanted).packages, JSON.parse(present).packages, withDev)) return true
  return read(root, 'node_modules/.countersign-lock') === fingerprint(wanted, present)
}

/**
 * npm may omit an optional package that it could not install. The record prevents such a tree from being installed
 * again at every start; it is valid only until either lock file changes.
 */
export function recordInstall(root) {
  const wanted = read(root, 'package-lock.json')
  const present = read(root, 'node_modules/.package-lock.json')
  writeFileSync(join(root, 'node_modules/.countersign-lock'), fingerprint(wanted, present))
}

/** Compares the packages of the lock file with those that npm recorded in node_modules/.package-lock.json. */
export function satisfies(wanted, present, withDev) {
  return (
    Object.entries(wanted).every(([path, entry]) => {
      if (!path.includes('node_modules/')) return true
      if (!present[path]) return !isNeededHere(entry, withDev)
      return isSamePackage(entry, present[path])
    }) && !Object.keys(present).some((path) => !wanted[path] && canShadow(path))
  )
}

function isNeededHere({ dev, optional, os, cpu, libc }, withDev) {
  if (dev && !withDev) return false
  if (!optional) return true
  // An optional package that is not platform-specific comes and goes with the package that requires it.
  if (!os || !cpu) return false
  const allows = (list, value) => !list || [list].flat().includes(value)
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, cLibrary())
}

/** Determined as npm does. */
function cLibrary() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function isSamePackage(wanted, present) {
  if (wanted.link) return present.link === true && present.resolved === wanted.resolved
  return present.version === wanted.version && present.integrity === wanted.integrity
}

/** A package left over inside another one hides the version that the lock file names further up. */
function canShadow(path) {
  return path.lastIndexOf('node_modules/') > 0
}

function fingerprint(...contents) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const content of contents) hash.update('\0').update(content ?? '')
  return hash.digest('hex')
}

function read(root, path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}
