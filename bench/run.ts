// `npm run bench -- tokens`: runs the named measurements, or all; exits with 1 if one missed a target.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { commits } from './benches/commits.ts'
import { decisions } from './benches/decisions.ts'
import { fairness } from './benches/fairness.ts'
import { firstCode } from './benches/first-code.ts'
import { gateCost } from './benches/gate.ts'
import { growth } from './benches/growth.ts'
import { isolation } from './benches/isolation.ts'
import { mfa } from './benches/mfa.ts'
import { passkeys } from './benches/passkeys.ts'
import { pets } from './benches/pets.ts'
import { policies } from './benches/policies.ts'
import { push } from './benches/push.ts'
import { sizing } from './benches/sizing.ts'
import { start } from './benches/start.ts'
import { tokens } from './benches/tokens.ts'
import { users } from './benches/users.ts'
import type { Bench } from './src/bench.ts'

const benches: Readonly<Record<string, Bench>> = {
  tokens,
  mfa,
  passkeys,
  push,
  decisions,
  pets,
  start,
  'first-code': firstCode,
  gate: gateCost,
  isolation,
  fairness,
  sizing,
  users,
  policies,
  growth,
  commits,
}

const usage = `Usage: npm run bench -- [${Object.keys(benches).join('|')} …] [--rounds 1..20] [--seconds 1..60] [--scale 0.001..1] [--against COMMIT]`

const buildPages = join(import.meta.dirname, '../scripts/pages.mjs')

const interruption = new AbortController()
// Only once: a user who interrupts a second time does not want to wait for the clean-up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

async function run(): Promise<boolean> {
  if (process.platform !== 'linux')
    throw new Error('The measurements read CPU time and memory from /proc: they need Linux.')
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '6' },
      scale: { type: 'string', default: '1' },
      against: { type: 'string' },
    },
  })
  const rounds = numberWithin(values.rounds, 20)
  const seconds = numberWithin(values.seconds, 60)
  const scale = numberWithin(values.scale, 1, 0.001)
  const { against } = values
  const all = Object.keys(benches).filter((name) => name !== 'commits' || against)
  const names = positionals.length > 0 ? positionals : all
  const chosen = names.map(benchCalled)
  let met = true
  for (const bench of chosen) {
    // The guide shows the results, and a production server refuses pages that are older than their sources.
    await promisify(execFile)(process.execPath, [buildPages])
    met = (await bench({ rounds, seconds, scale, against, signal: interruption.signal })) && met
  }
  return met
}

function benchCalled(name: string): Bench {
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
  if (!bench) throw new Error(usage)
  return bench
}

function numberWithin(text: string, most: number, least = 1): number {
  const number = Number(text)
  if (!(number >= least && number <= most)) throw new Error(usage)
  return number
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(interruption.signal.aborted ? 'Interrupted.' : (error as Error).message)
  process.exitCode = 1
}
