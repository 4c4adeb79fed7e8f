// `npm test`: the static checks, then every test. With arguments, which go to Vitest, only the tests.
import { resolve } from 'node:path'
import { exitLike } from './bootstrap/child.mjs'
import { interruption, print, runChecks } from './check.mjs'
import { updateRecordedExchanges } from './test-run/recorded-exchanges.mjs'
import { countSkips, listFailures, summarise, tally } from './test-run/tally.mjs'
import { unseenByDesign } from './test-run/unseen-by-design.mjs'
import { judgeReplies } from './test-run/unseen-replies.mjs'
import { runVitest } from './test-run/vitest.mjs'

const root = resolve(import.meta.dirname, '..')

async function test(args) {
  const checks = args.length === 0 ? await runChecks(root) : []
  if (interruption(checks)) return exitLike(interruption(checks))

  const run = await runVitest(root, args)
  if (process.env.RECORD_EXCHANGES === '1') updateRecordedExchanges(root, run.exchanges)
  const isWhole = args.length === 0
  if (isWhole && run.report) {
    const replies = judgeReplies(run.replies, unseenByDesign, { someSkipped: 'no Chromium' in countSkips(run.report) })
    print(replies)
    checks.push(replies)
  }
  const counts = tally(checks, run, { isWhole })
  console.log(['', ...listFailures(checks, run, root), summarise(counts)].join('\n'))
  if (run.received) return exitLike({ signal: run.received })
  process.exitCode = counts.passed > 0 && counts.failed === 0 ? 0 : 1
}

await test(process.argv.slice(2))
