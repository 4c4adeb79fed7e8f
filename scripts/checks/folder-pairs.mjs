// Finds folders of the domain that import each other. Tests may: they are not part of the product.
import { posix } from 'node:path'

const domain = 'server/src/domain/'

/** Takes the sources, and returns one line per pair. */
export function twoWayFolders(sources) {
  const arrows = new Set(sources.filter(({ path }) => path.startsWith(domain)).flatMap(arrowsOf))
  return [...arrows]
    .map((arrow) => arrow.split(' → '))
    .filter(([from, to]) => from < to && arrows.has(`${to} → ${from}`))
    .map((pair) => `${pair.join(' ↔ ')}: import each other; see what both need`)
}

function arrowsOf({ path, text }) {
  const own = folderOf(path)
  const targets = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target]) =>
    folderOf(posix.join(posix.dirname(path), target)),
  )
  return targets.filter((target) => own && target && target !== own).map((target) => `${own} → ${target}`)
}

/** Its wing and its folder in the wing; undefined for a file outside such a folder. */
function folderOf(path) {
  if (!path.startsWith(domain)) return undefined
  const [wing, folder, ...rest] = path.slice(domain.length).split('/')
  return rest.length > 0 ? `${wing}/${folder}` : undefined
}
