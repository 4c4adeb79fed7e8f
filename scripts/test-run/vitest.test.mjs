import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { tally } from './tally.mjs'
import { runVitest } from './vitest.mjs'

const vitest = JSON.stringify(import.meta.resolve('vitest'))

/** Runs a repository with only this test file, without output. */
function runFile(text) {
  const root = makeTree(text ? { 'one.test.mjs': `import { test } from ${vitest}\n${text}` } : {})
  return runVitest(root, [], { stdio: 'ignore', patienceMs: 100 })
}

describe('a test run', () => {
  test('distinguishes passed, failed and skipped tests', async () => {
    const run = await runFile(`
      test('right', () => {})
      test('wrong', () => { throw new Error('on purpose') })
      test.skip('later (skipped: no time)', () => {})`)
    expect(tally([], run)).toEqual({ passed: 1, failed: 1, skipped: { 'no time': 1 } })
  })

  test('fails on an unhandled error', async () => {
    const run = await runFile(`test('right', () => { Promise.reject(new Error('on purpose')) })`)
    expect(tally([], run)).toEqual({ passed: 1, failed: 1, skipped: {} })
  })

  test('fails when there is nothing to run', async () => {
    expect(tally([], await runFile())).toEqual({ passed: 0, failed: 1, skipped: {} })
  })

  test('removes everything that the tests left in the temporary folder', async () => {
    const note = join(makeTree({}), 'forgotten')
    await runFile(`
      import { mkdtempSync, writeFileSync } from 'node:fs'
      import { tmpdir } from 'node:os'
      test('forgetful', () => { writeFileSync(${JSON.stringify(note)}, mkdtempSync(tmpdir() + '/forgotten-')) })`)
    expect(existsSync(readFileSync(note, 'utf8'))).toBe(false)
  })

  const lists = existsSync('/proc')
  test.runIf(lists)(
    `ends the processes that the tests left running, and fails${lists ? '' : ' (skipped: no /proc)'}`,
    async () => {
      const run = await runFile(`
      import { spawn } from 'node:child_process'
      test('forgetful', () => {
        spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' }).unref()
      })`)
      expect(run.leftovers).toMatchObject([{ command: 'sleep 1000' }])
      expect(tally([], run)).toEqual({ passed: 1, failed: 1, skipped: {} })
      // Killed, even if no parent reaps it.
      await expect.poll(() => commandLine(run.leftovers[0].pid)).toBe('')
    },
  )
})

function commandLine(pid) {
  return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
}
