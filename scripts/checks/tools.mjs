// The checks that installed tools perform.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attend } from '../bootstrap/child.mjs'
import { withPath } from '../bootstrap/environment.mjs'

const repository = resolve(import.meta.dirname, '../..')
const packages = [
  'contract',
  'platform',
  'server',
  'petstore',
  'start',
  'web',
  'sdk',
  'testkit',
  'e2e',
  'bench',
  'examples',
  'scripts',
]

// Compiler threads repeat each other's work: several take twice the CPU time, and the cores have other checks to run.
const tsc = (root, project) => runTool(root, 'tsc', ['-p', project, '--singleThreaded'])

export const checkTypes = (root) => tsc(root, '.')

/** For browser code, whose types differ from Node's. */
export const checkPageTypes = (root) => tsc(root, 'web')

export const checkStyle = (root) => runTool(root, 'biome', ['ci', '--colors=off', '.'])

export const checkUnused = (root) => runTool(root, 'knip', ['--no-progress', '--no-config-hints'])

/** The rules are always this repository's, so that a test can apply them to another tree. */
export function checkImports(root) {
  const rules = join(repository, '.dependency-cruiser.mjs')
  const existing = packages.filter((name) => existsSync(join(root, name)))
  return runTool(root, 'depcruise', ['--config', rules, '--output-type', 'err-long', '--progress', 'none', ...existing])
}

async function runTool(root, tool, args) {
  const env = withPath({ ...process.env, NO_COLOR: '1' }, [join(repository, 'node_modules/.bin')])
  const child = spawn(tool, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const { code, received } = await attend(child)
  return { ok: code === 0, output: output.trim(), received }
}
