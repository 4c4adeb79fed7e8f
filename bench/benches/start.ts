// How long until the first access token, on an empty folder and on one with data; and how much memory all services use
// when idle. With `--against`, beside an earlier commit.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '../src/bench.ts'
import { startChild } from '../src/child.ts'
import { makeCommitTree } from '../src/commit-tree.ts'
import { figure, withSpread } from '../src/figures.ts'
import { processTree, residentMegabytes } from '../src/proc.ts'
import { publish } from '../src/report.ts'
import { ratioOf, spread } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'

const repository = join(import.meta.dirname, '../..')
const idleSeconds = 5

interface Start {
  readonly seconds: number
  readonly idleMegabytes: number
}

/** One start on an empty folder in each round, and one on what it left there. */
interface Starts {
  readonly firsts: Start[]
  readonly restarts: Start[]
}

const measures = [
  { name: 'first start', unit: 's', most: 5, of: ({ firsts }: Starts) => firsts.map(secondsOf) },
  { name: 'restart', unit: 's', most: 2, of: ({ restarts }: Starts) => restarts.map(secondsOf) },
  {
    name: 'idle memory of all services, without PostgreSQL',
    unit: 'MB',
    most: 200,
    of: ({ firsts, restarts }: Starts) => [...firsts, ...restarts].map(({ idleMegabytes }) => idleMegabytes),
  },
] as const

export const start: Bench = async ({ rounds, against, signal }) => {
  await using folder = await makeTemporaryFolder()
  const earlier = against === undefined ? undefined : await makeCommitTree(against, folder.path)
  const now = newStarts()
  const before = newStarts()
  for (let round = 0; round < rounds; round += 1) {
    if (earlier) await startTwice(earlier.root, before, signal)
    await startTwice(repository, now, signal)
  }
  const targets = measures.map(({ name, unit, most, of }): Target => {
    const { median } = spread(of(now))
    return { met: median <= most, text: `${name}: ${figure(median)} ${unit} (at most ${most} ${unit})` }
  })
  const measured = ({ unit, of }: (typeof measures)[number], starts: Starts) => `${withSpread(of(starts))} ${unit}`
  await publish({
    name: 'start',
    title: 'Start and idle memory',
    method:
      `What \`npm start\` runs, installed, in development mode, until the first access token is answered; ` +
      `memory after ${idleSeconds} s of rest; ${rounds} rounds${earlier ? `, in turns with ${earlier.title}` : ''}; ` +
      'median (lowest–highest).',
    columns: earlier ? ['', 'before', 'now', 'ratio'] : ['', 'measured'],
    rows: measures.map((measure) => [
      measure.name,
      ...(earlier ? [measured(measure, before)] : []),
      measured(measure, now),
      ...(earlier ? [`${figure(ratioOf(measure.of(now), measure.of(before)))}×`] : []),
    ]),
    targets,
  })
  return allMet(targets)
}

const secondsOf = ({ seconds }: Start) => seconds
const newStarts = (): Starts => ({ firsts: [], restarts: [] })

async function startTwice(root: string, { firsts, restarts }: Starts, signal: AbortSignal): Promise<void> {
  await using folder = await makeTemporaryFolder()
  const first = await timeStart(root, folder.path, signal)
  const restart = await timeStart(root, folder.path, signal)
  firsts.push(first)
  restarts.push(restart)
  console.log(`first start ${figure(first.seconds)} s, restart ${figure(restart.seconds)} s`)
}

async function timeStart(root: string, dataDir: string, signal: AbortSignal): Promise<Start> {
  const startedAt = performance.now()
  await using child = await startChild({
    command: process.execPath,
    args: [join(root, 'scripts/run.mjs'), 'start'],
    environment: { DATA_DIR: dataDir, PORT: '0' },
    signal,
    ready: (output) => /is up at http:\/\/localhost:(\d+)/.exec(output)?.[1],
  })
  const url = `http://127.0.0.1:${child.ready}`
  await askForAccessToken(url, dataDir)
  const seconds = (performance.now() - startedAt) / 1000
  await delay(idleSeconds * 1000, undefined, { signal })
  // The first process only waits for the second, which serves.
  const [, ...serving] = processTree(child.pid, 'postgres')
  const idleMegabytes = residentMegabytes(serving)
  // A server that has exited by then would use the least memory of all.
  await askForAccessToken(url, dataDir)
  return { seconds, idleMegabytes }
}

async function askForAccessToken(url: string, dataDir: string): Promise<void> {
  const file = await readFile(join(dataDir, 'first-run.json'), 'utf8')
  const { tenantId, clientId, clientSecret } = JSON.parse(file) as Record<string, string>
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId ?? '',
    client_secret: clientSecret ?? '',
  })
  const { status } = await fetch(`${url}/AuthPage/oauth/token/${tenantId}`, { method: 'POST', body })
  if (status !== 200) throw new Error(`The access token was answered with ${status}.`)
}
