// Runs Vitest in a separate temporary folder, and leaves neither a file nor a process behind.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attend } from '../bootstrap/child.mjs'
import { endProcessesOf } from './leftovers.mjs'
import { readExchanges } from './recorded-exchanges.mjs'
import { makeTemporaryFolder } from './temporary-folder.mjs'
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
  const folder = makeTemporaryFolder()
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
    const replies = readReplies(folder)
    return { code, received, report: readReport(report), replies, exchanges: readExchanges(folder), leftovers }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
