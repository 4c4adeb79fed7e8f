// The stopwatch of a newcomer: from a fresh clone to the first code that the SDK verified, with the commands of the README.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../src/bench.ts'
import { runCommand } from '../src/child.ts'
import { figure, withSpread } from '../src/figures.ts'
import { publish } from '../src/report.ts'
import { spread } from '../src/statistics.ts'
import { allMet, type Target } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'

const repository = join(import.meta.dirname, '../..')
const limitSeconds = 120

const steps = ['clone', 'npm start, until the panel', 'program with the SDK'] as const

export const firstCode: Bench = async ({ rounds, signal }) => {
  const measured: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    await using folder = await makeTemporaryFolder()
    measured.push(await timeSteps(join(folder.path, 'clone'), signal))
    console.log(measured.at(-1)?.map(figure).join(' s, '), 's')
  }
  const totals = measured.map((times) => times.reduce((sum, time) => sum + time, 0))
  const targets: Target[] = [
    {
      met: spread(totals).median <= limitSeconds,
      text: `from a clone to a verified code: ${figure(spread(totals).median)} s (at most ${limitSeconds} s)`,
    },
  ]
  await publish({
    name: 'first-code',
    title: 'From a fresh clone to the first verified code',
    method: `A new clone, \`npm start\` with packages from npm's cache, and the program of the README, with the SDK; ${rounds} rounds; median (lowest–highest). Reading and typing are not included.`,
    columns: ['', 'seconds'],
    rows: [
      ...steps.map((step, index) => [step, withSpread(measured.map((times) => times[index] ?? 0))]),
      ['all', withSpread(totals)],
    ],
    targets,
  })
  return allMet(targets)
}

async function timeSteps(clone: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  const timed = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    const result = await step()
    times.push((performance.now() - startedAt) / 1000)
    return result
  }
  const home = { HOME: process.env.HOME ?? '' }
  await timed(() => runCommand('git', ['clone', '--quiet', repository, clone], home))
  const program = await readmeProgram(clone)
  const server = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, NODE_ENV: undefined, PORT: '0' },
    // In its own group: npm does not pass signals on.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  })
  const ended = once(server, 'close')
  try {
    await timed(() => untilPanel(server.stdout, ended))
    await writeFile(join(clone, 'first-code.mjs'), program)
    const node = join(clone, 'node_modules/.bin/node')
    const script = `process.chdir(${JSON.stringify(clone)}); await import(${JSON.stringify(join(clone, 'first-code.mjs'))})`
    const output = await timed(() => runCommand(node, ['--input-type=module', '-e', script], home))
    if (!output.includes('"authenticated":true')) throw new Error(`The program printed ${output}`)
  } finally {
    if (server.pid) process.kill(-server.pid, 'SIGTERM')
    await ended
  }
  return times
}

async function untilPanel(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let text = ''
  const shown = new Promise<void>((resolve) => {
    output.on('data', (part: Buffer) => {
      text += part
      if (text.includes('Ctrl-C stops it')) resolve()
    })
  })
  await Promise.race([
    shown,
    ended.then(() => {
      throw new Error(`npm start ended:\n${text}`)
    }),
  ])
}

async function readmeProgram(clone: string): Promise<string> {
  const readme = await readFile(join(clone, 'README.md'), 'utf8')
  const [, program] = /first-code\.mjs <<'PROGRAM'\n([\s\S]*?)^PROGRAM$/m.exec(readme) ?? []
  if (!program) throw new Error('The README has no program any more.')
  return program
}
