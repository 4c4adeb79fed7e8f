// From a new clone to a running command: installs the packages of the lock file, selects the runtime, builds the pages,
// and runs the command.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePrograms } from './bundle.mjs'
import { exitLike } from './child.mjs'
import { install } from './install.mjs'
import { isInstalled } from './installed.mjs'
import { launch } from './launch.mjs'
import { buildPages } from './pages.mjs'
import { Interruption, Refusal } from './refusal.mjs'
import { chooseRuntime } from './runtime.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const commands = {
  start: ['start/bin/start.mjs', 'start'],
  // The pages are built before any command that shows them; this command does nothing else.
  build: undefined,
  test: ['scripts/test.mjs'],
  long: ['scripts/test.mjs', '.long.test.'],
  screenshots: ['scripts/screenshots.mjs'],
  bench: ['bench/run.ts'],
  check: ['scripts/check.mjs'],
  mutants: ['scripts/mutants/run.mjs'],
  sdk: ['scripts/sdk/run.mjs'],
  release: ['scripts/release/run.mjs'],
  deploy: ['scripts/deploy/run.mjs'],
  cluster: ['scripts/cluster/run.mjs'],
  upgrade: ['scripts/upgrade/run.mjs'],
}

const showsPages = new Set([
  'start',
  'build',
  'test',
  'long',
  'screenshots',
  'mutants',
  'sdk',
  'release',
  'deploy',
  'cluster',
  'upgrade',
])
const startsPrograms = new Set([
  'start',
  'build',
  'test',
  'long',
  'screenshots',
  'bench',
  'sdk',
  'release',
  'deploy',
  'cluster',
  'upgrade',
])

export async function bootstrap([command, ...args]) {
  try {
    if (!Object.hasOwn(commands, command ?? '')) {
      throw new Refusal(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')} [arguments]`)
    }
    if (!isInstalled(root, { withDev: command !== 'start' })) await install(root)
    const runtime = chooseRuntime(root)
    if (showsPages.has(command)) await buildPages(root, runtime)
    if (startsPrograms.has(command)) await bundlePrograms(root, runtime)
    if (commands[command]) await launch(runtime, [...commands[command], ...args], root)
  } catch (error) {
    if (error instanceof Interruption) return exitLike(error)
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
