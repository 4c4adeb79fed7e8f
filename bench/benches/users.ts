// The list of users: search, filters and sorting in a tenant with a million of them.
import type { Bench } from '../src/bench.ts'
import { figure } from '../src/figures.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { percentile } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { accessTokenOf } from './decisions/provision.ts'
import { makeUsers, userCount } from './users/people.ts'

const p95Ms = 300

const queries: Readonly<Record<string, string>> = {
  'first page': '',
  'by name': 'sort=displayName',
  'newest first': 'sort=newest',
  'search, common word': 'search=given12',
  'search, rare word': 'search=user999999',
  'search, address': 'search=user4242%40ex',
  'search, two words': 'search=given12%20family77',
  'search, no match': 'search=nonexistent',
  'one letter': 'search=g',
  'with a method that a tenth have': 'authType=authenticator_app',
  'with a method that no user has': 'authType=push',
  locked: 'locked=true',
  'with a second factor': 'secondFactor=true',
  disabled: 'status=disabled',
  'search and filter': 'search=given12&secondFactor=true',
  'search and rare filter': 'search=given&locked=true',
}

export const users: Bench = async ({ rounds, signal }) => {
  await using folder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  await using running = await product.start(signal)
  await makeUsers(folder.path, product.tenantId)
  const accessToken = await accessTokenOf(product, running.url, 'admin.read')
  const ask = async (query: string) => {
    const startedAt = performance.now()
    const answer = await fetch(`${running.url}/SvcAdmin/v1/users?limit=50&${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal,
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${query} was answered with ${answer.status}.`)
    return performance.now() - startedAt
  }
  const measured = new Map<string, number[]>()
  for (const [name, query] of Object.entries(queries)) {
    await ask(query)
    const times: number[] = []
    for (let turn = 0; turn < rounds * 8; turn += 1) times.push(await ask(query))
    measured.set(
      name,
      times.sort((one, other) => one - other),
    )
    console.log(`${name}: p95 ${figure(percentile(times, 0.95))} ms`)
  }
  const targets: Target[] = Array.from(measured, ([name, times]) => {
    const p95 = percentile(times, 0.95)
    return { met: p95 <= p95Ms, text: `${name}: p95 ${figure(p95)} ms (at most ${p95Ms} ms)` }
  })
  await publish({
    name: 'users',
    title: 'The list of users',
    method: `One tenant with ${userCount.toLocaleString('en')} users; pages of 50, one request at a time, ${rounds * 8} of each kind after one that is not measured. The load generator shares the cores.`,
    columns: ['Request', 'p50 ms', 'p95 ms', 'max ms'],
    rows: Array.from(measured, ([name, times]) => [
      name,
      figure(percentile(times, 0.5)),
      figure(percentile(times, 0.95)),
      figure(times.at(-1) ?? 0),
    ]),
    targets,
  })
  return allMet(targets)
}
