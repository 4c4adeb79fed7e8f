// One mutant: removes the guard in the copy, runs its tests, and restores the guard.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages } from '../bootstrap/pages.mjs'
import { Refusal } from '../bootstrap/refusal.mjs'
import { runVitest } from '../test-run/vitest.mjs'
import { mutate } from './mutate.mjs'
import { outcomeOf } from './test-results.mjs'

// Far longer than any test file takes: a hanging mutant is ended.
const timeLimitMs = 15 * 60_000
/** One test file runs at a time, so a test that has not ended by then waits for what the guard would have done. */
const endedSoon = ['--bail=1', '--testTimeout=60000', '--hookTimeout=60000']

/** Resolves with `{ verdict, reason, received }`; the verdict is killed, SURVIVED, text not found or broken mutant. */
export async function tryMutant(copy, guard) {
  const path = join(copy, guard.file)
  const original = readFileSync(path, 'utf8')
  const mutant = mutate(original, guard)
  if (mutant === undefined) return { verdict: 'text not found', reason: guard.file }
  writeFileSync(path, mutant)
  try {
    await buildPages(copy, process.execPath)
    return judge(copy, guard, await runTests(copy, guard.tests, endedSoon))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { verdict: 'broken mutant', reason: error.message }
  } finally {
    writeFileSync(path, original)
  }
}

export function runTests(copy, tests, options = []) {
  return runVitest(copy, [...tests, '--maxWorkers=1', ...options], { stdio: 'ignore', timeLimitMs })
}

function judge(copy, { tests }, { report, received }) {
  const results = tests.map((file) => outcomeOf(report, copy, file))
  const failed = results.find(({ outcome }) => outcome === 'failed')
  if (failed) return { verdict: 'killed', reason: failed.message, received }
  const broken = results.find(({ outcome }) => outcome === 'broken')
  // A mutant that cannot be loaded proves nothing about the guard.
  if (broken) return { verdict: 'broken mutant', reason: broken.message, received }
  return { verdict: 'SURVIVED', reason: `not noticed by ${tests.join(', ')}`, received }
}
