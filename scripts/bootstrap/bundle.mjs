// Bundles the programs where they were not bundled of these sources yet. It is for speed only: a program without a bundle runs
// from its sources.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundlesOf, placeOfBundle } from './bundle-place.mjs'
import { attend } from './child.mjs'
import { withInstallLock } from './install-lock.mjs'
import { Interruption, Refusal } from './refusal.mjs'

const keptBundles = 3

export async function bundlePrograms(root, runtime) {
  const place = placeOfBundle(root)
  // A tree that was installed for production has nothing to bundle with.
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
  // Renamed once it is complete, so that no program finds a half of it.
  renameSync(unfinished, place)
  removeOldBundles(root)
}

/** Programs that still run may need the bundles from before. */
function removeOldBundles(root) {
  const bundles = readdirSync(bundlesOf(root)).map((name) => join(bundlesOf(root), name))
  const ageOf = (path) => Date.now() - statSync(path).mtimeMs
  const old = bundles.sort((one, other) => ageOf(one) - ageOf(other)).slice(keptBundles)
  for (const path of old) rmSync(path, { recursive: true, force: true })
}

async function runBundler(root, runtime, folder) {
  const child = spawn(runtime, [join(root, 'scripts/bootstrap/bundler.mjs'), folder], {
    cwd: root,
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
      `${output.trim()}\nThe server could not be bundled: the bundler ended with ${signal ?? `exit code ${code}`}.`,
    )
  }
}
