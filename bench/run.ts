// `npm run bench -- <name>`: runs one measurement, or all; ends with 1 where a target was missed.
import { parseArgs } from 'node:util'
import { isolation } from './benches/isolation.ts'
import { start } from './benches/start.ts'
import { tokens } from './benches/tokens.ts'
import type { Bench } from './src/bench.ts'

const benches: Readonly<Record<string, Bench>> = { tokens, start, isolation }

const usage = `Usage: npm run bench -- ${Object.keys(benches).join('|')}|all [--rounds 5] [--seconds 6]`

const interruption = new AbortController()
// Once: whoever asks a second time does not want to wait for the cleaning up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' } },
})
const [name = ''] = positionals
const chosen = name === 'all' ? Object.values(benches) : [benches[name]].filter((bench) => bench !== undefined)
const rounds = Math.min(Number(values.rounds), 20)
const seconds = Math.min(Number(values.seconds), 60)

if (process.platform !== 'linux') {
  console.error('The measurements read CPU time and memory from /proc: they need Linux.')
  process.exitCode = 1
} else if (chosen.length === 0 || !(rounds >= 1) || !(seconds > 0)) {
  console.error(usage)
  process.exitCode = 1
} else {
  try {
    for (const bench of chosen) {
      const met = await bench({ rounds, seconds, signal: interruption.signal })
      if (!met) process.exitCode = 1
    }
  } catch (error) {
    console.error(interruption.signal.aborted ? 'Interrupted.' : error)
    process.exitCode = 1
  }
}
