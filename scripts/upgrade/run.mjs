// `npm run test:upgrade`: a rolling upgrade from an earlier release, and back, under load. Installs and builds that
// release once, in .cache/releases.
//   npm run test:upgrade                      from the last release
//   npm run test:upgrade -- --from v0.2.0     from another commit
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
/** 0.2.0, by its commit: a clone may be without tags. */
const lastRelease = '95073ed37a37376eab9ef86f39d20550ed91c64b'

const { values } = parseArgs({ options: { from: { type: 'string', default: lastRelease } } })
const release = installed(values.from)
const vitest = [resolve(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'e2e/upgrade/vitest.config.ts']
const { status } = spawnSync(process.execPath, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, EARLIER_RELEASE: release },
})
process.exitCode = status ?? 1

/** The folder of that commit, with its packages, pages and bundle. */
function installed(name) {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  const folder = join(root, '.cache/releases', commit)
  if (!existsSync(folder)) unpack(commit, folder)
  // Does nothing if it is installed and built.
  execFileSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'build'], { cwd: folder, stdio: 'inherit' })
  return folder
}

function unpack(commit, folder) {
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', part], { input: archive })
  renameSync(part, folder)
}
