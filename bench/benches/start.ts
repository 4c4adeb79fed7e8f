// How long until the first access token, on an empty folder and on one with data; and how much memory all services use
// when idle.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '../src/bench.ts'
import { startChild } from '../src/child.ts'
import { figure, withSpread } from '../src/figures.ts'
import { processTree, residentMegabytes } from '../src/proc.ts'
import { publish } from '../src/report.ts'
import { spread } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'

/** What `npm start` runs. */
const script = join(import.meta.dirname, '../../scripts/run.mjs')
const idleSeconds = 5

interface Start {
  readonly seconds: number
  readonly idleMegabytes: number
}

export const start: Bench = async ({ rounds, signal }) => {
  const firsts: Start[] = []
  const restarts: Start[] = []
  for (let round = 0; round < rounds; round += 1) {
    await using folder = await makeTemporaryFolder()
    firsts.push(await timeStart(folder.path, signal))
    restarts.push(await timeStart(folder.path, signal))
    console.log(
      `first start ${figure(firsts.at(-1)?.seconds ?? 0)} s, restart ${figure(restarts.at(-1)?.seconds ?? 0)} s`,
    )
  }
  const measured = [
    { name: 'first start', unit: 's', values: firsts.map(({ seconds }) => seconds), most: 5 },
    { name: 'restart', unit: 's', values: restarts.map(({ seconds }) => seconds), most: 2 },
    {
      name: 'idle memory of all services, without PostgreSQL',
      unit: 'MB',
      values: [...firsts, ...restarts].map(({ idleMegabytes }) => idleMegabytes),
      most: 200,
    },
  ]
  const targets = measured.map(({ name, unit, values, most }): Target => {
    const { median } = spread(values)
    return { met: median <= most, text: `${name}: ${figure(median)} ${unit} (at most ${most} ${unit})` }
  })
  await publish({
    name: 'start',
    title: 'Start and idle memory',
    method:
      `What \`npm start\` runs, installed, in development mode, until the first access token is answered; ` +
      `memory after ${idleSeconds} s of rest; ${rounds} rounds; median (lowest–highest).`,
    columns: ['', 'measured'],
    rows: measured.map(({ name, unit, values }) => [name, `${withSpread(values)} ${unit}`]),
    targets,
  })
  return allMet(targets)
}

async function timeStart(dataDir: string, signal: AbortSignal): Promise<Start> {
  const startedAt = performance.now()
  await using child = await startChild({
    command: process.execPath,
    args: [script, 'start'],
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
