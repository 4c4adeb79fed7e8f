// Bundles the programs into the given folder: our own packages and TypeBox, which are most of the files that a start
// loads. Everything else is loaded from node_modules as usual.
import { join, relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '../..')
const programs = {
  countersign: join(root, 'server/src/main.ts'),
  petstore: join(root, 'petstore/src/main.ts'),
  start: join(root, 'start/src/main.ts'),
}
// With what the bundler itself adds for older syntax, which no folder has.
const isBundled = /^(\.|\/|[A-Za-z]:|@countersign\/|@oxc-project\/runtime\/|typebox(\/|$))/

await bundle(resolve(process.argv[2]))

async function bundle(folder) {
  const build = await rolldown({
    input: programs,
    cwd: root,
    platform: 'node',
    external: (id) => !isBundled.test(id),
    plugins: [ownPlaces(folder)],
  })
  await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    keepNames: true,
    sourcemap: true,
  })
  await build.close()
}

/** Files find their neighbours (migrations, threads, pages) by their own path, which must stay that of the source. */
function ownPlaces(folder) {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules')) return undefined
      if (/import\.meta\.(?!url\b)/.test(code)) throw new Error(`${id}: of import.meta, a bundle knows only the url`)
      const path = relative(folder, id).split(sep).join('/')
      const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', `(${url})`), map: null }
    },
  }
}
