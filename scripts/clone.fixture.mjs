// A small clone of this repository: the real bootstrap, a short lock file, and an npm and a server that only print what
// they were asked to do.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const lockFile = JSON.stringify({
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-1' },
    'node_modules/native': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
  },
})

const server = `
const mode = process.argv[3]
console.log(JSON.stringify({ args: process.argv.slice(2), runtime: process.execPath, path: process.env.PATH }))
if (mode === 'exit') process.exitCode = Number(process.argv[4])
if (mode === 'die') process.kill(process.pid, process.argv[4])
if (mode === 'serve') {
  const open = setInterval(() => {}, 1000)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      console.log('received ' + signal)
      clearInterval(open)
      process.exitCode = 7
    })
  }
  console.log('serving')
}`

const npm = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
if (existsSync('npm-complains')) {
  console.error(readFileSync('npm-complains', 'utf8'))
  process.exit(1)
}
const install = () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json'))
  const leftOut = existsSync('npm-leaves-out') && process.argv[2] === 'ci' ? readFileSync('npm-leaves-out', 'utf8') : ''
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { ...packages, [leftOut]: undefined } }))
}
if (existsSync('npm-hangs')) setInterval(() => existsSync('npm-hangs') || (install(), process.exit()), 20)
else install()`

const pinned = `#!/bin/sh
[ "$1" = --version ] && exec echo v24.99.0
echo "pinned runtime"
exec '${process.execPath}' "$@"
`

export function makeClone({ installed = true } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'clone-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, 'run.mjs'), join(root, 'scripts/run.mjs'))
  cpSync(join(import.meta.dirname, 'bootstrap'), join(root, 'scripts/bootstrap'), { recursive: true })
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('package-lock.json', lockFile)
  write('start/bin/start.mjs', server)
  write('npm-cli.js', npm)
  if (installed) write('node_modules/.package-lock.json', lockFile)
  return {
    root,
    write,
    remove: (path) => rmSync(join(root, path)),
    npmRuns: () => readLines(join(root, 'npm.log')),
    pinRuntime: (script = pinned) => pinRuntime(root, script),
    run: (args, options) => run(root, args, options),
  }
}

/** A pinned Node, as in the platform's package, that announces itself before it runs the command. */
function pinRuntime(root, script) {
  const binary = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  mkdirSync(dirname(binary), { recursive: true })
  writeFileSync(binary, script, { mode: 0o755 })
}

/** `hostVersion` makes the Node that runs the bootstrap claim to be another one. */
function run(root, args, { hostVersion, env = {} } = {}) {
  const preload = hostVersion ? ['--import', `data:text/javascript,${encodeURIComponent(claim(hostVersion))}`] : []
  const child = spawn(process.execPath, [...preload, join(root, 'scripts/run.mjs'), ...args], {
    env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), npm_node_execpath: process.execPath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (chunk) => {
      output[name] += chunk
      child.emit('output')
    })
  }
  return {
    kill: (signal) => child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal, ...output })),
    async shows(text) {
      while (!(output.stdout + output.stderr).includes(text)) await once(child, 'output')
    },
  }
}

function claim(version) {
  return `
    Object.defineProperty(process, 'version', { value: 'v${version}' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
}

function readLines(path) {
  return readFileSync(path, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean)
}
