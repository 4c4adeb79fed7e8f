// Installs the packages of package-lock.json once, however many commands find them missing at the same time.
import { join } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { isInstalled, recordInstall } from './installed.mjs'
import { npm } from './npm.mjs'
import { showProgress } from './progress.mjs'
import { Refusal } from './refusal.mjs'
import { pinnedRuntime, removeUnusableRuntime } from './runtime.mjs'

export async function install(root) {
  let endWaiting = () => {}
  const onWait = () => {
    endWaiting = showProgress('Another command is installing the dependencies, waiting for it')
  }
  const work = async () => {
    endWaiting()
    if (!isInstalled(root, { withDev: true })) await installNow(root)
  }
  try {
    // Outside node_modules, which npm empties.
    await withInstallLock(join(root, '.cache/install.lock'), work, { onWait })
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
    throw new Refusal(`The dependencies could not be installed: ${error.path} cannot be written (${error.code}).`)
  }
}

async function installNow(root) {
  const endProgress = showProgress('Installing the dependencies')
  await installPackages(root).finally(endProgress)
  console.error(`Installed the dependencies in ${endProgress()} s.`)
  removeUnusableRuntime(root)
  recordInstall(root)
}

async function installPackages(root) {
  await npm(root, ['ci'])
  if (isInstalled(root, { withDev: true })) return
  // npm omits every optional package whose `engines` exclude the Node that npm runs on; the pinned Node matches them.
  const runtime = pinnedRuntime(root)
  if (runtime) await npm(root, ['install', '--no-save'], runtime)
}
