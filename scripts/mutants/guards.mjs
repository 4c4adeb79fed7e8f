// The guards that the mutation run removes, one file per area: `guards/<area>.mjs` exports a list of
// `{ guard, file, text, replacement, tests }`.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export async function readGuards(root) {
  const folder = join(root, 'scripts/mutants/guards')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mjs')) : []
  const areas = await Promise.all(
    files.sort().map(async (name) => {
      const { default: guards } = await import(pathToFileURL(join(folder, name)).href)
      return guards.map((guard) => ({ area: basename(name, '.mjs'), ...guard }))
    }),
  )
  return areas.flat()
}

/** The guards of an area that a filter names, or those whose sentence or file contains it. No filter: all guards. */
export function selectGuards(guards, filters) {
  if (filters.length === 0) return guards
  const areas = new Set(guards.map(({ area }) => area))
  return guards.filter(({ area, guard, file }) =>
    filters.some((filter) => (areas.has(filter) ? area === filter : `${guard}\n${file}`.includes(filter))),
  )
}
