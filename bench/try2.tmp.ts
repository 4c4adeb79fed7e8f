import { openGateway } from './benches/mfa/gateway.ts'
import { ourTotp } from './benches/mfa/totp/ours.ts'
import { ourSentCodes } from './benches/mfa/sent-codes/ours.ts'
import { ourPasswords } from './benches/mfa/passwords/ours.ts'
import { checked, unchecked } from './benches/mfa/access-check.ts'
import { provisionProduct } from './src/product.ts'
import { makeTemporaryFolder } from './src/temporary-folder.ts'
await using gateway = await openGateway()
await using folder = await makeTemporaryFolder()
const product = await provisionProduct(folder.path)
const signal = new AbortController().signal
const pw = ourPasswords(product)
const all = { totp: ourTotp(product), sms: ourSentCodes(product, gateway), pw: pw.contestant, checked: checked(product), unchecked: unchecked(product) }
for (const name of process.argv.slice(2)) {
  const t0 = performance.now()
  const turn = await all[name].takeTurn({ rounds: 1, seconds: 3, signal })
  console.log(turn, Math.round(performance.now() - t0), 'ms', pw.interference)
}
