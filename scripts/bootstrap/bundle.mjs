// Bundles the programs unless these sources are already bundled. This is only for speed: a program without a bundle
// runs from its sources.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runBuildTool } from './build-tool.mjs'
import { bundlesOf, placeOfBundle } from './bundle-place.mjs'
import { withInstallLock } from './install-lock.mjs'

const keptBundles = 3

export async function bundlePrograms(root, runtime) {
  const place = placeOfBundle(root)
  // A production installation has no bundler.
  if (existsSync(place) || !existsSync(join(root, 'node_modules/rolldown'))) return
  const work = async () => {
    if (!existsSync(place)) await bundleNow(root, runtime, place)
  }
  await withInstallLock(join(root, '.cache/bundle.lock'), work, { onWait: () => {} })
}

async function bundleNow(root, runtime, place) {
  const unfinished = `${place}.part`
  rmSync(unfinished, { recursive: true, force: true })
  await runBundler(root, runtime, unfinished)
  // Renamed once it is complete, so that no program finds a partial bundle.
  renameSync(unfinished, place)
  removeOldBundles(root)
}

/** Programs that still run may need the previous bundles. */
function removeOldBundles(root) {
  const bundles = readdirSync(bundlesOf(root)).map((name) => join(bundlesOf(root), name))
  const ageOf = (path) => Date.now() - statSync(path).mtimeMs
  const old = bundles.sort((one, other) => ageOf(one) - ageOf(other)).slice(keptBundles)
  for (const path of old) rmSync(path, { recursive: true, force: true })
}

const runBundler = (root, runtime, folder) =>
  runBuildTool(runtime, [join(root, 'scripts/bootstrap/bundler.mjs'), folder], {
    cwd: root,
    failed: 'The server could not be bundled: the bundler',
  })
