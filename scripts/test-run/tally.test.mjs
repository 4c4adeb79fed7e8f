import { expect, test } from 'vitest'
import { summarise, tally } from './tally.mjs'

const green = { code: 0, leftovers: [], report: report({ numPassedTests: 3 }) }

function report(counts = {}) {
  return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...counts }
}

test('counts each static check as one test', () => {
  expect(tally([{ ok: true }, { ok: false }], green)).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

test('counts what was put off as skipped', () => {
  const run = { ...green, report: report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }) }
  expect(tally([], run)).toEqual({ passed: 1, failed: 0, skipped: 3 })
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
  expect(tally([], { ...green, code: 1 })).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('counts a run that broke down as a failure', () => {
  expect(tally([], { code: null, leftovers: [], report: undefined })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('counts each process that was left behind as a failure', () => {
  expect(tally([], { ...green, leftovers: [{ pid: 1 }, { pid: 2 }] })).toMatchObject({ failed: 2 })
})

test('ends with one line', () => {
  expect(summarise({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(summarise({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})
