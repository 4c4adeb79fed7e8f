import { openGateway } from './benches/mfa/gateway.ts'
import { rawArgon2id } from './benches/mfa/passwords/raw.ts'
import { sentAtSignIn, sentInSession } from './benches/mfa/sent-codes/better-auth.ts'
import { bareTransactions } from './benches/mfa/totp/bare.ts'
import { totpAtSignIn, totpInSession } from './benches/mfa/totp/better-auth.ts'
import { installPeers } from './src/peers.ts'

await installPeers()
await using gateway = await openGateway()
const signal = new AbortController().signal
for (const c of [
  bareTransactions,
  totpAtSignIn,
  totpInSession,
  sentAtSignIn(gateway),
  sentInSession(gateway),
  rawArgon2id,
]) {
  const t0 = performance.now()
  const turn = await c.takeTurn({ rounds: 1, seconds: 3, signal })
  console.log(turn, Math.round(performance.now() - t0), 'ms')
}
