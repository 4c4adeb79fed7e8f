// Runs Vitest in a separate temporary folder, and leaves neither a file nor a process behind.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { attend } from '../bootstrap/child.mjs'
import { endProcessesOf } from './leftovers.mjs'
import { readReplies } from './unseen-replies.mjs'

const packages = resolve(import.meta.dirname, '../../node_modules')
const vitest = join(packages, 'vitest/vitest.mjs')
// The compile cache of servers: a thread of a test loads the same files.
const compiled = join(packages, '.cache/countersign')

/**
 * Resolves with Vitest's exit code, its report (none if it crashed), what the tests saw, and the processes that
 * outlived it.
 */
export async function runVitest(root, args, { stdio = 'inherit', patienceMs, timeLimitMs } = {}) {
  // A short name: the path of a Unix socket is limited to 107 bytes.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cs-')))
  // With the permissions of the folder that it replaces: tests that run as root switch to other users.
  chmodSync(folder, 0o1777)
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
      cwd: root,
      stdio,
      timeout: timeLimitMs,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, TMPDIR: folder, TMP: folder, TEMP: folder },
    })
    const { code, received } = await attend(child)
    const leftovers = await endProcessesOf(folder, patienceMs)
    return { code, received, report: readReport(report), replies: readReplies(folder), leftovers }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
