// What checking an access token costs: an operation that needs nothing else, compared with a route that neither checks
// nor does anything. Everything else that an operation does, such as its metrics, is attributed to the check: it costs
// no more than this.
import type { Product } from '../../src/product.ts'
import { type UnderLoad, underLoad } from './contestant.ts'
import { startTenant } from './tenant.ts'
import { refusalOf } from './verdicts.ts'

const contestant = (name: string, product: Product, path: string, expected: RegExp): UnderLoad =>
  underLoad(name, async (signal) => {
    const tenant = await startTenant(product, signal)
    return {
      ...tenant,
      asked: () => tenant.get(path),
      issueWith: (answer) => (answer.status === 200 && expected.test(answer.body) ? undefined : refusalOf(answer)),
    }
  })

export const checked = (product: Product) =>
  contestant('access token: checked', product, '/OTP/v1/who-am-i', /"clientId":"cl_/)

export const unchecked = (product: Product) =>
  contestant('access token: not asked for', product, '/OTP/health/live', /"status":"ok"/)
