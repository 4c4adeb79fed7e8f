// The requests to the product of either commit.
import type { Product } from '../../src/product.ts'
import { ourselves } from '../decisions/candidates.ts'
import { keepInputs, provisionPolicies } from '../decisions/provision.ts'
import { checked } from '../mfa/access-check.ts'
import { type UnderLoad, underLoad } from '../mfa/contestant.ts'
import type { Gateway } from '../mfa/gateway.ts'
import { ourPasswords } from '../mfa/passwords/ours.ts'
import { ourSentCodes } from '../mfa/sent-codes/ours.ts'
import { startTenant } from '../mfa/tenant.ts'
import { ourTotp } from '../mfa/totp/ours.ts'
import { refusalOf } from '../mfa/verdicts.ts'

export type Workload = (product: Product, gateway: Gateway) => UnderLoad

export const workloads: Readonly<Record<string, Workload>> = {
  'access token': tokens,
  'check of an access token': checked,
  'TOTP code': ourTotp,
  'code sent and verified': ourSentCodes,
  password: (product) => ourPasswords(product).contestant,
  decision: decision({ inputDays: 30 }),
  'decision without inputs': decision({ inputDays: 0 }),
}

function tokens(product: Product): UnderLoad {
  return underLoad('access token', async (signal) => {
    const tenant = await startTenant(product, signal)
    return {
      ...tenant,
      asked: () => tenant.tokenRequest,
      issueWith: (answer) => (answer.status === 200 ? undefined : refusalOf(answer)),
    }
  })
}

const provisioned = new WeakSet<Product>()

/** Inputs are kept for replays, which not every commit has: without them, all do the same work. */
function decision({ inputDays }: { readonly inputDays: number }): Workload {
  return (product) =>
    underLoad('decision', async (signal) => {
      if (!provisioned.has(product)) await provisionPolicies(product, signal)
      provisioned.add(product)
      const server = await ourselves(product).start(signal)
      await keepInputs(product, server.url, inputDays, signal)
      return {
        ...server,
        asked: () => ({
          url: server.url,
          *converse() {
            for (;;) yield* server.requests
          },
        }),
        issueWith: (answer) =>
          answer.status === 200 && typeof server.decisionIn(answer.body) === 'boolean' ? undefined : refusalOf(answer),
      }
    })
}
