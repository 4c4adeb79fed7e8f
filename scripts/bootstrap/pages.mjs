// Builds the web pages where they are missing, or older than what they are made of.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { attend } from './child.mjs'
import { withInstallLock } from './install-lock.mjs'
import { showProgress } from './progress.mjs'
import { Interruption, Refusal } from './refusal.mjs'

const notAnInput = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/

export async function buildPages(root, runtime) {
  // A tree that was installed for production has the pages, and nothing to build them with.
  if (arePagesBuilt(root) || !existsSync(join(root, 'node_modules/vite'))) return
  let endWaiting = () => {}
  const onWait = () => {
    endWaiting = showProgress('Another command is building the web pages, waiting for it')
  }
  const work = async () => {
    endWaiting()
    if (!arePagesBuilt(root)) await buildNow(root, runtime)
  }
  await withInstallLock(join(root, '.cache/pages.lock'), work, { onWait })
}

/** Also where there is nothing to build them from. */
function arePagesBuilt(root) {
  if (!existsSync(join(root, 'web/vite.config.ts'))) return true
  const record = recordOf(root)
  return existsSync(record) && readFileSync(record, 'utf8') === fingerprint(root)
}

async function buildNow(root, runtime) {
  const inputs = fingerprint(root)
  const endProgress = showProgress('Building the web pages')
  await runVite(root, runtime).finally(endProgress)
  // Written last, and made of what was there before: a build that was cut short, or overtaken by a change, is done again.
  writeFileSync(recordOf(root), inputs)
  console.error(`Built the web pages in ${endProgress()} s.`)
}

async function runVite(root, runtime) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(runtime, [vite, 'build', 'web', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const { code, signal, received } = await attend(child)
  if (received) throw new Interruption(received)
  if (code !== 0) {
    throw new Refusal(
      `${output.trim()}\nThe web pages could not be built: Vite ended with ${signal ?? `exit code ${code}`}.`,
    )
  }
}

const recordOf = (root) => join(root, 'web/dist/.inputs')

/** Of everything that goes into the pages: our files, and the versions of the others'. */
function fingerprint(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of listFiles(join(root, 'web')).sort()) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (notAnInput.test(path.slice(folder.length).split(sep).join('/')) || entry.name.startsWith('.')) return []
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
