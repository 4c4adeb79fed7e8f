// `npm run release`: packs the built pages, the bundled server and the production packages of this platform.
//   npm run release                          release/countersign-VERSION-PLATFORM.tar.gz
//   npm run release -- --with-postgres       also the embedded PostgreSQL, for evaluation
//   npm run release -- --folder /out         only the folder, for a container image
//   npm run release -- --base /base          also list the Debian packages of that root file system
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fillRelease } from './release-folder.mjs'

const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    base: { type: 'string' },
    'with-postgres': { type: 'boolean', default: false },
  },
})
/** The same sources give the same archive, on any machine and at any time. */
const sameEveryTime = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u+rw']
const options = { withPostgres: values['with-postgres'], base: values.base, commit: commitOf() }

if (values.folder) {
  const folder = resolve(values.folder)
  mkdirSync(folder, { recursive: true })
  fillRelease(root, folder, options)
  console.log(folder)
} else {
  console.log(pack())
}

function pack() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `countersign-${version}-${process.platform}-${process.arch}`
  const releases = join(root, 'release')
  mkdirSync(releases, { recursive: true })
  const work = mkdtempSync(join(releases, '.part-'))
  try {
    fillRelease(root, join(work, name), options)
    const archive = join(releases, `${name}.tar.gz`)
    execFileSync('tar', [...(isGnuTar() ? sameEveryTime : []), '-czf', join(work, 'archive'), '-C', work, name])
    renameSync(join(work, 'archive'), archive)
    return archive
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function isGnuTar() {
  return execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes('GNU tar')
}

/** Undefined outside of a clone. */
function commitOf() {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}
