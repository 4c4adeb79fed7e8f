// `npm run test:mutants`: removes each guard in a copy of the working tree, and expects a test to fail.
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exitLike } from '../bootstrap/child.mjs'
import { buildPages } from '../bootstrap/pages.mjs'
import { readGuards, selectGuards } from './guards.mjs'
import { outcomeOf } from './test-results.mjs'
import { copyTree } from './tree-copy.mjs'
import { runTests, tryMutant } from './try-mutant.mjs'

const repository = resolve(import.meta.dirname, '../..')

/** Resolves with `{ killed, survived, broken, received }`. Passes each guard's verdict to `print`. */
export async function runMutants(root, filters, { parallel = 1, print = console.log } = {}) {
  const guards = selectGuards(await readGuards(root), filters)
  const copies = []
  const run = { killed: 0, survived: 0, broken: 0, received: undefined }
  try {
    copies.push(copyTree(root))
    const baseline = await runBaseline(copies[0].root, guards, run)
    while (copies.length < Math.min(parallel, guards.length)) copies.push(copyTree(root))
    const queue = [...guards]
    await Promise.all(copies.map((copy) => work(copy.root, queue, baseline, run, print)))
  } finally {
    for (const copy of copies) copy.remove()
  }
  return run
}

/** Runs the tests without any mutant: a test that already fails cannot show that a guard is missing. */
async function runBaseline(copy, guards, run) {
  const files = [...new Set(guards.flatMap(({ tests }) => tests))]
  if (files.length === 0) return new Map()
  await buildPages(copy, process.execPath)
  const { report, received } = await runTests(copy, files)
  run.received = received
  return new Map(files.map((file) => [file, outcomeOf(report, copy, file)]))
}

async function work(copy, queue, baseline, run, print) {
  while (queue.length > 0 && !run.received) {
    const guard = queue.shift()
    const startedAt = Date.now()
    const { verdict, reason, received } = redBefore(guard, baseline) ?? (await tryMutant(copy, guard))
    run.received ??= received
    if (run.received) return
    run[counters[verdict]]++
    print(`${verdict.padEnd(14)} ${guard.area}: ${guard.guard} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
    print(`               ${reason}`)
  }
}

const counters = { killed: 'killed', SURVIVED: 'survived', 'text not found': 'broken', 'broken mutant': 'broken' }

function redBefore({ tests }, baseline) {
  const red = tests.map((file) => baseline.get(file)).find(({ outcome }) => outcome !== 'passed')
  return red && { verdict: 'broken mutant', reason: `fails without the mutant too: ${red.message}` }
}

async function main(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { parallel: { type: 'string' } } })
  // A test run keeps about two cores busy: the tests, and their PostgreSQL.
  const parallel = Number(values.parallel ?? Math.max(1, Math.floor(availableParallelism() / 2)))
  const { killed, survived, broken, received } = await runMutants(repository, positionals, { parallel })
  if (received) return exitLike({ signal: received })
  console.log(`\n${killed} killed, ${survived} survived, ${broken} broken`)
  process.exitCode = killed > 0 && survived + broken === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
