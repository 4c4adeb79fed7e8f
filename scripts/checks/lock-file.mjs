// Checks that `npm ci` can work from package-lock.json. An installed tree does not show when it cannot.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']

/** Where a package.json differs from the lock file, and which packages the lock file requires but does not contain. */
export function lockFileGaps(root) {
  const { packages } = readJson(root, 'package-lock.json')
  const ours = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  return [
    ...ours.filter((path) => !isCopied(readJson(root, join(path, 'package.json')), packages[path])).map(outdated),
    ...Object.keys(packages).flatMap((path) => missing(packages, path)),
  ]
}

function isCopied(manifest, entry) {
  return kinds.every((kind) => sorted(manifest[kind]) === sorted(entry[kind]))
}

function outdated(path) {
  return `${join(path, 'package.json')}: its dependencies are not those in package-lock.json; run npm install`
}

function missing(packages, path) {
  return kinds
    .flatMap((kind) => Object.keys(packages[path][kind] ?? {}))
    .filter((name) => !ancestors(path).some((parent) => packages[`${parent}node_modules/${name}`]))
    .map(
      (name) => `package-lock.json: ${path} asks for ${name}, which is missing (is it published for every platform?)`,
    )
}

/** Where Node looks for a dependency: in the package itself, then in every parent folder. */
function ancestors(path) {
  if (path === '') return ['']
  const parent = path.lastIndexOf('/node_modules/')
  return [`${path}/`, ...(parent === -1 ? [''] : ancestors(path.slice(0, parent)))]
}

function sorted(dependencies = {}) {
  return JSON.stringify(Object.entries(dependencies).sort())
}

function readJson(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
