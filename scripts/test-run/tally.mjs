// What a test run comes to. Whatever went wrong counts as at least one failure, so that the last line never looks green
// when the run was not.

/** `checks` are the static checks, one test each; `run` is what runVitest answered. */
export function tally(checks, { code, report, leftovers }) {
  const tests = report ? countTests(report) : { passed: 0, failed: 0, skipped: 0 }
  // Errors outside of tests, no test at all, or a breakdown show only in the exit code.
  const unexplained = code !== 0 && tests.failed === 0 ? 1 : 0
  return {
    passed: checks.filter(({ ok }) => ok).length + tests.passed,
    failed: checks.filter(({ ok }) => !ok).length + tests.failed + unexplained + leftovers.length,
    skipped: tests.skipped,
  }
}

export function summarise({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function countTests(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
