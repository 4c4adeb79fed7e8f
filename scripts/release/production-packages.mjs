// Which packages the programs need to run, from the lock file: found by name as Node finds them, without the tools and
// without what only the pages need, which are built.

/** Our own packages that a release contains. */
export const workspaces = ['contract', 'platform', 'server', 'petstore', 'start']

/** Paths in the lock file (`node_modules/pg`, `node_modules/a/node_modules/b`), each with its entry. */
export function productionPackages({ packages }, { roots = workspaces, isPresent }) {
  const found = new Map()
  const visit = (from, names, isOptional) => {
    for (const name of names) {
      const path = locate(packages, from, name)
      if (path === undefined || !(packages[path].link || isPresent(path))) {
        if (isOptional) continue
        throw new Error(`${from} needs ${name}, which is not installed.`)
      }
      const entry = packages[path]
      if (entry.link) {
        if (!roots.includes(entry.resolved)) throw new Error(`${from} needs ${name}, which is not part of a release.`)
        continue
      }
      if (found.has(path)) continue
      found.set(path, entry)
      visitAll(path, entry)
    }
  }
  const visitAll = (path, { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...entry }) => {
    const optionalPeers = entry.peerDependenciesMeta ?? {}
    visit(path, Object.keys(optionalDependencies), true)
    visit(
      path,
      Object.keys(dependencies).filter((name) => !Object.hasOwn(optionalDependencies, name)),
      false,
    )
    visit(
      path,
      Object.keys(peerDependencies).filter((name) => !optionalPeers[name]?.optional),
      false,
    )
  }
  for (const root of roots) visitAll(root, packages[root])
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The nearest package of that name, from a package's folder upwards. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

function parentOf(folder) {
  const at = folder.lastIndexOf('/node_modules/')
  return at > 0 ? folder.slice(0, at) : ''
}

export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
