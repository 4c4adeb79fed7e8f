// Our own verification of authenticator app codes: each of a different user, and right.
import type { Product } from '../../../src/product.ts'
import { type UnderLoad, underLoad } from '../contestant.ts'
import { type RunningTenant, registerAll, startTenant } from '../tenant.ts'
import { rightVerdicts } from '../verdicts.ts'
import { codesInTurn, holderOf } from './holders.ts'

export const holderCount = 20_000
const authType = 'authenticator_app'

export function ourTotp(product: Product): UnderLoad {
  let codes: ReturnType<typeof codesInTurn> | undefined
  return underLoad('TOTP code: Countersign', async (signal) => {
    const tenant = await startTenant(product, signal)
    return {
      ...tenant,
      issueWith: rightVerdicts(tenant),
      async asked() {
        codes ??= codesInTurn(await registerHolders(tenant, signal))
        const nextCode = codes
        return {
          url: tenant.url,
          *converse() {
            for (let code = nextCode(); code; code = nextCode())
              yield tenant.post('/OTP/v1/authenticateOtp', { authType, ...code })
          },
        }
      },
    }
  })
}

export async function registerHolders(tenant: RunningTenant, signal: AbortSignal) {
  const requests = Array.from({ length: holderCount }, (_, n) => ({ userId: `app-${n}`, authType, verified: true }))
  const registered = await registerAll<{ userId: string; secret: string }>(
    tenant,
    '/OTP/v1/registerOtp',
    requests,
    signal,
  )
  return registered.map(holderOf)
}
