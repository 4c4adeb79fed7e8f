// Policies at scale: saving and publishing 10,000, searching 100,000 entities, replaying 100,000 decisions.
import type { Bench } from '../src/bench.ts'
import { figure } from '../src/figures.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { percentile } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { openAdministration } from './policies/administration.ts'
import { entityCount, searches, storeEntities, withSearched } from './policies/entities.ts'
import { logDecisions, loggedDecisions, replay } from './policies/replay.ts'

const maxRequestMs = 5_000
const maxSearchMs = 100
const maxReplayMs = 60_000

export const policies: Bench = async ({ rounds, signal }) => {
  await using folder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  await using running = await product.start(signal)
  const admin = openAdministration(product, running.url, signal)
  const measured: [name: string, ms: number, most: number | undefined][] = []
  const measure = async (name: string, most: number | undefined, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    const ms = performance.now() - startedAt
    measured.push([name, ms, most])
    console.log(`${name}: ${figure(ms)} ms`)
  }
  await admin.saveSchema(withSearched.schema)
  await measure('save 10,000 new policies', maxRequestMs, () => admin.savePolicies(withSearched.policies))
  await measure('validation of them, in the background', undefined, () => admin.untilChecked())
  await measure('publish them', maxRequestMs, () => admin.publish())
  const changed = withSearched.policies.replace('d42', 'd43')
  await measure('save them with one changed', maxRequestMs, () => admin.savePolicies(changed))
  await admin.untilChecked()
  await measure('publish them again', maxRequestMs, () => admin.publish())
  await storeEntities(admin)
  for (const [name, search] of Object.entries(searches)) {
    await admin.search(search.path, search.body)
    const times: number[] = []
    for (let turn = 0; turn < rounds * 4; turn += 1) {
      const startedAt = performance.now()
      const { results } = await admin.search(search.path, search.body)
      times.push(performance.now() - startedAt)
      if (results.length !== search.found) throw new Error(`${name}: ${results.length} results.`)
    }
    times.sort((one, other) => one - other)
    measured.push([`${name}: first page`, percentile(times, 0.5), maxSearchMs])
    console.log(`${name}: ${figure(percentile(times, 0.5))} ms`)
  }
  await logDecisions(admin)
  await measure(`replay of ${loggedDecisions.toLocaleString('en')} decisions`, maxReplayMs, () => replay(admin))
  const targets: Target[] = measured.flatMap(([name, ms, most]) =>
    most === undefined ? [] : [{ met: ms <= most, text: `${name}: ${figure(ms)} ms (at most ${figure(most)} ms)` }],
  )
  await publish({
    name: 'policies',
    title: 'Policies at scale',
    method: `One tenant with 10,000 policies for 100 actions, ${entityCount.toLocaleString('en')} stored documents, and one process. Pages of 50 results; medians of ${rounds * 4} requests, one at a time, after one that is not measured. The load generator shares the cores.`,
    columns: ['Work', 'ms'],
    rows: measured.map(([name, ms]) => [name, figure(ms)]),
    targets,
  })
  return allMet(targets)
}
