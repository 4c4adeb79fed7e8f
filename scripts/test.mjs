// `npm test`: the static checks, then every test. With arguments, which go to Vitest, only the tests.
import { resolve } from 'node:path'
import { exitLike } from './bootstrap/child.mjs'
import { runChecks } from './check.mjs'
import { summarise, tally } from './test-run/tally.mjs'
import { runVitest } from './test-run/vitest.mjs'

const root = resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)

const checks = args.length === 0 ? await runChecks(root) : []
const run = await runVitest(root, args)
const counts = tally(checks, run)

for (const { pid, command } of run.leftovers) console.log(`Left running by the tests, now ended: ${pid} ${command}`)
console.log(`\n${summarise(counts)}`)
if (run.received) exitLike({ signal: run.received })
else process.exitCode = counts.passed > 0 && counts.failed === 0 ? 0 : 1
