// Which Node runs the product: the one pinned in the lock file, or the machine's if none is published for it.
import { spawnSync } from 'node:child_process'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'

const minimumMajor = 24

export function chooseRuntime(root) {
  const pinned = pinnedRuntime(root)
  if (pinned) return pinned
  if (isRecent(process.version)) return process.execPath
  throw new Refusal(
    `Countersign runs on Node ${minimumMajor}, which npm could not provide for this system ` +
      `(${process.platform}-${process.arch}), and this is Node ${process.versions.node}: ` +
      `install Node ${minimumMajor} or newer from https://nodejs.org and run the command again.`,
  )
}

/** The Node from the lock file, if npm has installed it and it starts. */
export function pinnedRuntime(root) {
  const [system, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  // Not node_modules/.bin/node: npm 10 creates no such link.
  const binary = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
  return isRecent(versionOf(binary)) ? binary : undefined
}

/** npm puts the pinned Node first in the path of every script, where one that cannot start would hide the machine's. */
export function removeUnusableRuntime(root) {
  if (!pinnedRuntime(root)) rmSync(join(root, 'node_modules/.bin/node'), { force: true })
}

/** Runs the binary itself: on Alpine, for example, it exists but does not start. */
function versionOf(binary) {
  if (isThisProcess(binary)) return process.version
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return status === 0 ? stdout : undefined
}

function isThisProcess(binary) {
  try {
    return realpathSync(binary) === realpathSync(process.execPath)
  } catch {
    return false
  }
}

function isRecent(version) {
  return Number(/^v(\d+)\./.exec(version ?? '')?.[1]) >= minimumMajor
}
