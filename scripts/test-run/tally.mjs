// The result of a test run. Every problem counts as at least one failure, so that the last line is green only if the
// run was.
import { relative } from 'node:path'

const noReason = 'no reason given'

/**
 * `checks` are the static checks, one test each; `run` is the result of runVitest. In a whole run every skipped test
 * must give its reason, so that a run without a browser cannot look like one with it; a run of selected tests skips the
 * others.
 */
export function tally(checks, { code, report, leftovers }, { isWhole = true } = {}) {
  const tests = report ? countTests(report) : { passed: 0, failed: 0, skipped: {} }
  const unreasoned = isWhole && tests.failed === 0 ? (tests.skipped[noReason] ?? 0) : 0
  // Errors outside of tests, no tests at all, or a crash show only in the exit code.
  const unexplained = code !== 0 && tests.failed === 0 ? 1 : 0
  return {
    passed: checks.filter(({ ok }) => ok).length + tests.passed,
    failed: checks.filter(({ ok }) => !ok).length + tests.failed + unexplained + unreasoned + leftovers.length,
    skipped: tests.skipped,
  }
}

/** One line for each reason to skip, and the line with the totals. */
export function summarise({ passed, failed, skipped }) {
  const reasons = Object.entries(skipped).sort(([, one], [, other]) => other - one)
  const total = reasons.reduce((sum, [, count]) => sum + count, 0)
  return [
    ...reasons.map(([reason, count]) => `${count} skipped: ${reason}`),
    `${passed} passed, ${failed} failed${total > 0 ? `, ${total} skipped` : ''}`,
  ].join('\n')
}

/** One line for each failure: at the end of a long output, this is what is read first, and kept if it is cut. */
export function listFailures(checks, { report, leftovers }, root) {
  const failures = checks.filter(({ ok }) => !ok).map(({ name }) => name)
  for (const { name, assertionResults, message } of report?.testResults.filter(isFailed) ?? []) {
    const file = relative(root, name)
    const tests = assertionResults.filter(isFailed)
    if (tests.length === 0) failures.push(`${file}: ${firstLine(message)}`)
    for (const { fullName, failureMessages } of tests)
      failures.push(`${file} > ${fullName}: ${firstLine(failureMessages?.[0])}`)
  }
  for (const { pid, command } of leftovers) failures.push(`left running by the tests, now ended: ${pid} ${command}`)
  return failures.map((text) => `✗ ${text.slice(0, longestLine)}`)
}

const longestLine = 300
const isFailed = ({ status }) => status === 'failed'
const firstLine = (text = '') => text.trim().split('\n', 1)[0]

function countTests(report) {
  const brokenFiles = report.testResults.filter(
    (file) => isFailed(file) && !file.assertionResults.some((assertion) => isFailed(assertion)),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: countSkips(report),
  }
}

/** How many tests were skipped, by reason. */
export function countSkips({ testResults }) {
  const skips = {}
  for (const { status, fullName } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === 'passed' || status === 'failed') continue
    const reason = /\(skipped: ([^)]+)\)/.exec(fullName)?.[1] ?? noReason
    skips[reason] = (skips[reason] ?? 0) + 1
  }
  return skips
}
