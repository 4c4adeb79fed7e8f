/**
 * The end of a title that says why its tests are skipped; empty if they run. A whole test run counts skips by this
 * reason, and fails on a skip without one.
 */
export function skipNote(runs: boolean, reason: string): string {
  return runs ? '' : ` (skipped: ${reason})`
}
