// Verifying answers over 32 connections: codes of an authenticator app, codes that were sent, passwords, access tokens.
import type { Bench } from '../src/bench.ts'
import { inTurns } from '../src/in-turns.ts'
import { installPeers } from '../src/peers.ts'
import { provisionProduct } from '../src/product.ts'
import { publish } from '../src/report.ts'
import { allMet } from '../src/target.ts'
import { makeTemporaryFolder } from '../src/temporary-folder.ts'
import { turnColumns, turnRow } from '../src/turn-table.ts'
import { warmUpRule } from '../src/warm-up.ts'
import { checked, unchecked } from './mfa/access-check.ts'
import { type Contestant, connections } from './mfa/contestant.ts'
import { openGateway } from './mfa/gateway.ts'
import { ourPasswords } from './mfa/passwords/ours.ts'
import { rawArgon2id } from './mfa/passwords/raw.ts'
import { sentAtSignIn, sentInSession } from './mfa/sent-codes/better-auth.ts'
import { ourSentCodes } from './mfa/sent-codes/ours.ts'
import { mfaTargets } from './mfa/targets.ts'
import { bareTransactions } from './mfa/totp/bare.ts'
import { totpAtSignIn, totpInSession } from './mfa/totp/better-auth.ts'
import { ourTotp } from './mfa/totp/ours.ts'

export const mfa: Bench = async (options) => {
  await installPeers()
  await using folder = await makeTemporaryFolder()
  await using gateway = await openGateway()
  const product = await provisionProduct(folder.path)
  const passwords = ourPasswords(product)
  const contestants = {
    totp: ourTotp(product),
    totpAtSignIn,
    totpInSession,
    bareTransactions,
    sentCode: ourSentCodes(product, gateway),
    sentAtSignIn: sentAtSignIn(gateway),
    sentInSession: sentInSession(gateway),
    password: passwords.contestant,
    rawArgon2id,
    checked: checked(product),
    unchecked: unchecked(product),
  }
  const all = Object.values(contestants)
  const results = await inTurns(all, options.rounds, (contestant) => contestant.takeTurn(options))
  const turnsOf = (contestant: Contestant) => results.get(contestant) ?? []
  const targets = mfaTargets((name) => turnsOf(contestants[name]), passwords.interference)
  await publish({
    name: 'mfa',
    title: 'Verifying answers',
    method:
      `${connections} connections, ${options.rounds} rounds of ${options.seconds} s in turns after ${warmUpRule}; ` +
      'median (lowest–highest). Every code and password is right, every TOTP code of ours another; a code that is sent takes ' +
      'two requests, and goes through a gateway on loopback between them. The load generator shares the cores.',
    columns: turnColumns,
    rows: all.map((contestant) => turnRow(contestant.name, turnsOf(contestant))),
    targets,
  })
  return allMet(targets)
}
