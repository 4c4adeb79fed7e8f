// Builds the web pages where they are missing, or older than what they are made of.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { attend } from './child.mjs'
import { withInstallLock } from './install-lock.mjs'
import { hasPageSources, stampOf, stateOfPages, writeStamp } from './pages-stamp.mjs'
import { showProgress } from './progress.mjs'
import { Interruption, Refusal } from './refusal.mjs'

export async function buildPages(root, runtime) {
  // A tree that was installed for production has nothing to build them with; the server checks what is there.
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
const arePagesBuilt = (root) => !hasPageSources(root) || stateOfPages(root) === 'current'

async function buildNow(root, runtime) {
  const stamp = stampOf(root)
  const endProgress = showProgress('Building the web pages')
  await runVite(root, runtime).finally(endProgress)
  // Written last, and made of what was there before: a build that was cut short, or overtaken by a change, is done again.
  writeStamp(root, stamp)
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
