// Builds the web pages if they are missing or older than their sources.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runBuildTool } from './build-tool.mjs'
import { withInstallLock } from './install-lock.mjs'
import { hasPageSources, stampOf, stateOfPages, writeStamp } from './pages-stamp.mjs'
import { showProgress } from './progress.mjs'

export async function buildPages(root, runtime) {
  // A production installation has no tools to build them; the server checks what is there.
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

/** Also true if there is nothing to build them from. */
const arePagesBuilt = (root) => !hasPageSources(root) || stateOfPages(root) === 'current'

async function buildNow(root, runtime) {
  const stamp = stampOf(root)
  const endProgress = showProgress('Building the web pages')
  await runVite(root, runtime).finally(endProgress)
  // Written last, for the sources from before the build: an interrupted build, or one during which sources changed, is
  // repeated.
  writeStamp(root, stamp)
  console.error(`Built the web pages in ${endProgress()} s.`)
}

const runVite = (root, runtime) =>
  runBuildTool(runtime, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    failed: 'The web pages could not be built: Vite',
  })
