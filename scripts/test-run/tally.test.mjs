import { expect, test } from 'vitest'
import { listFailures, summarise, tally } from './tally.mjs'

const green = { code: 0, leftovers: [], report: report({ numPassedTests: 3 }) }

function report(counts = {}) {
  return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...counts }
}

test('counts each static check as one test', () => {
  expect(tally([{ ok: true }, { ok: false }], green)).toEqual({ passed: 4, failed: 1, skipped: {} })
})

test('counts skipped tests by their reason', () => {
  const skipped = (...titles) =>
    report({
      numPassedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: titles.map((fullName) => ({ status: 'skipped', fullName })) },
      ],
    })
  const run = {
    ...green,
    report: skipped('a (skipped: no browser) b', 'c (skipped: no browser) d', 'e (skipped: needs root)'),
  }
  expect(tally([], run)).toEqual({ passed: 1, failed: 0, skipped: { 'no browser': 2, 'needs root': 1 } })
  expect(tally([], { ...green, report: skipped('a', 'b') })).toMatchObject({
    failed: 2,
    skipped: { 'no reason given': 2 },
  })
  expect(tally([], { ...green, report: skipped('a', 'b') }, { isWhole: false })).toMatchObject({ failed: 0 })
})

test('counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  expect(tally([], { ...green, code: 1, report: report({ numFailedTests: 1, testResults }) })).toMatchObject({
    failed: 2,
  })
})

test('counts an error outside of every test as a failure', () => {
  expect(tally([], { ...green, code: 1 })).toEqual({ passed: 3, failed: 1, skipped: {} })
})

test('counts a run that crashed as a failure', () => {
  expect(tally([], { code: null, leftovers: [], report: undefined })).toEqual({ passed: 0, failed: 1, skipped: {} })
})

test('counts each process that was left behind as a failure', () => {
  expect(tally([], { ...green, leftovers: [{ pid: 1 }, { pid: 2 }] })).toMatchObject({ failed: 2 })
})

test('ends with the line of totals, after one for each reason to skip', () => {
  expect(summarise({ passed: 12, failed: 0, skipped: {} })).toBe('12 passed, 0 failed')
  expect(summarise({ passed: 12, failed: 1, skipped: { 'needs root': 1, 'no browser': 2 } })).toBe(
    '2 skipped: no browser\n1 skipped: needs root\n12 passed, 1 failed, 3 skipped',
  )
})

test('lists each failure in one line: checks, tests, files that could not be loaded, and processes', () => {
  const testResults = [
    { name: '/home/e2e/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    { name: '/home/e2e/b.test.ts', status: 'failed', message: 'No such module\nat b', assertionResults: [] },
    {
      name: '/home/e2e/c.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'fits' },
        { status: 'failed', fullName: 'shows a bar', failureMessages: ['Error: no bar\n    at c.test.ts:3'] },
      ],
    },
  ]
  const checks = [
    { name: 'types', ok: true },
    { name: 'file sizes', ok: false },
  ]
  const run = {
    ...green,
    report: report({ testResults }),
    leftovers: [{ pid: 7, command: `chromium ${'-'.repeat(900)}` }],
  }
  const lines = listFailures(checks, run, '/home')
  expect(lines.slice(0, 3)).toEqual([
    '✗ file sizes',
    '✗ e2e/b.test.ts: No such module',
    '✗ e2e/c.test.ts > shows a bar: Error: no bar',
  ])
  expect(lines[3]).toMatch(/^✗ left running by the tests, now ended: 7 chromium -+$/)
  expect(lines[3].length).toBeLessThan(320)
  expect(listFailures([], { ...green, report: undefined }, '/home')).toEqual([])
})
