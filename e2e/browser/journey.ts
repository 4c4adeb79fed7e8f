import { skipNote } from '@countersign/testkit'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'

const isRequired = process.env.REQUIRE_BROWSER === '1'

/**
 * A suite that needs a real browser. Without one it is skipped with a reason, which the end of the run counts; with
 * REQUIRE_BROWSER=1, as in CI, it fails instead.
 */
export function journey(title: string, body: () => void): void {
  if (hasBrowser || !isRequired) {
    // Each step has its own limit of 30 seconds; this one is for a journey that never ends.
    describe.runIf(hasBrowser)(title + skipNote(hasBrowser, 'no Chromium'), { timeout: 240_000 }, body)
  } else {
    test(title, () => expect.unreachable('REQUIRE_BROWSER is 1, and there is no Chromium on this machine.'))
  }
}
