// Our own verification of an authenticator app's code: each is another user's, and right.
import type { Product } from '../../../src/product.ts'
import { type Contestant, underLoad } from '../contestant.ts'
import { registerAll, startTenant } from '../tenant.ts'
import { rightVerdicts } from '../verdicts.ts'
import { codesInTurn, holderOf } from './holders.ts'

const userCount = 15_000
const authType = 'authenticator_app'

export function ourTotp(product: Product): Contestant {
  let nextCode: ReturnType<typeof codesInTurn> | undefined
  return underLoad('TOTP code: Countersign', async (signal) => {
    const tenant = await startTenant(product, signal)
    const requests = Array.from({ length: userCount }, (_, n) => ({ userId: `app-${n}`, authType, verified: true }))
    nextCode ??= codesInTurn(
      (await registerAll<Parameters<typeof holderOf>[0]>(tenant, '/OTP/v1/registerOtp', requests, signal)).map(
        holderOf,
      ),
    )
    const code = nextCode
    return {
      ...tenant,
      issueWith: rightVerdicts(tenant),
      asked: {
        url: tenant.url,
        *converse() {
          for (let next = code(); next; next = code())
            yield tenant.post('/OTP/v1/authenticateOtp', { authType, ...next })
        },
      },
    }
  })
}
