// Writes the package as users install it: JavaScript and types in one folder, for `npm pack`.
import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'sdk')

/** `./device` → `device`, and `.` → `index`. */
const nameOf = (path) => (path === '.' ? 'index' : path.slice(2))

export async function buildSdk(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { exports, private: _, devDependencies, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json')))
  await bundle(exports, folder)
  declare(folder)
  const published = Object.fromEntries(
    Object.entries(exports).map(([path, file]) => {
      const types = file.replace('./src/', './types/').replace(/\.ts$/, '.d.ts')
      return [path, { types, default: `./${nameOf(path)}.js` }]
    }),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, exports: published }, null, 2))
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

async function bundle(exports, folder) {
  const input = Object.fromEntries(Object.entries(exports).map(([path, file]) => [nameOf(path), join(source, file)]))
  const build = await rolldown({ input, cwd: source, platform: 'neutral' })
  await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    // Every part needs these, and together they compress better.
    codeSplitting: { groups: [{ name: 'base', test: /[\\/]sdk[\\/]src[\\/](http|crypto)[\\/]/ }] },
    // Names stay, so that a stack trace can be read.
    minify: { compress: true, mangle: false, codegen: true },
  })
  await build.close()
}

function declare(folder) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', join(source, 'tsconfig.build.json'), '--outDir', join(folder, 'types')]
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  // The compiler leaves the extensions in declarations as they are in the source.
  for (const name of globSync('types/**/*.d.ts', { cwd: folder })) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
}

if (process.argv[1] === import.meta.filename) await buildSdk(resolve(process.argv[2] ?? join(source, 'dist')))
