// Verifying passkeys over 32 connections, beside codes of an authenticator app and beside better-auth's passkeys.
import type { Bench } from '../src/bench.ts'
import { faster } from '../src/faster.ts'
import { inTurns } from '../src/in-turns.ts'
import { installPeers } from '../src/peers.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { allMet } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { turnColumns, turnRow } from '../src/turn-table.ts'
import { warmUpRule } from '../src/warm-up.ts'
import { type Contestant, connections } from './mfa/contestant.ts'
import { ourTotp } from './mfa/totp/ours.ts'
import { betterAuthPasskey } from './passkeys/better-auth.ts'
import { ourPasskeys } from './passkeys/ours.ts'

export const passkeys: Bench = async (options) => {
  await installPeers()
  await using folder = await makeTemporaryFolder()
  const product = await provisionProduct(folder.path)
  const [ours, totp] = [ourPasskeys(product), ourTotp(product)]
  const all = [ours, totp, betterAuthPasskey]
  const results = await inTurns(all, options.rounds, (contestant) => contestant.takeTurn(options))
  const turnsOf = (contestant: Contestant) => results.get(contestant) ?? []
  const targets = [
    faster(turnsOf(ours), 'our own TOTP codes', turnsOf(totp), { rate: 0.9, cpu: 1.2 }),
    faster(turnsOf(ours), "better-auth's passkeys", turnsOf(betterAuthPasskey), { rate: 8, cpu: 1 / 8 }),
  ]
  await publish({
    name: 'passkeys',
    title: 'Verifying passkeys',
    method:
      `${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns after ${warmUpRule}; ` +
      'median (lowest–highest). Every response is right and answers another challenge (ES256); challenges are issued before ' +
      'the clock starts. The load generator shares the cores.',
    columns: turnColumns,
    rows: all.map((contestant) => turnRow(contestant.name, turnsOf(contestant))),
    targets,
  })
  return allMet(targets)
}
