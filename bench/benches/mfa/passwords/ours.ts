// Our own verification of passwords, and whether it delays other requests.

import { setTimeout as delay } from 'node:timers/promises'
import { readLongestHoldUpMs } from '../../../src/event-loop.ts'
import { freePort } from '../../../src/free-port.ts'
import type { Product } from '../../../src/product.ts'
import { percentile } from '../../../src/statistics.ts'
import { connections, type UnderLoad, underLoad } from '../contestant.ts'
import { registerAll, startTenant } from '../tenant.ts'
import { rightVerdicts } from '../verdicts.ts'

export interface Interference {
  /** The longest time for which the event loop was blocked. */
  readonly longestHoldUpMs: number
  /** Of access tokens that were requested at the same time. */
  readonly tokenP99Ms: number
}

export interface OurPasswords {
  readonly contestant: UnderLoad
  /** Of every turn. */
  readonly interference: readonly Interference[]
}

const password = 'violet anchors drift northward'
const tokenEveryMs = 50
/**
 * Each is used by one connection at a time: many simultaneous wrong passwords lock, and all count as wrong until they
 * are checked.
 */
const users = Array.from({ length: 2 * connections }, (_, n) => ({ userId: `password-${n}`, password }))

export function ourPasswords(product: Product): OurPasswords {
  const interference: Interference[] = []
  let prepared = false
  let turn = 0
  const start = async (signal: AbortSignal) => {
    const managementPort = await freePort()
    const tenant = await startTenant(product, signal, { MANAGEMENT_PORT: String(managementPort) })
    return {
      ...tenant,
      metricsUrl: `http://127.0.0.1:${managementPort}/metrics`,
      issueWith: rightVerdicts(tenant),
      async asked() {
        if (!prepared) await registerAll(tenant, '/OTP/v1/registerPassword', users, signal)
        prepared = true
        return {
          url: tenant.url,
          *converse() {
            const user = users[turn++ % users.length]
            for (;;) yield tenant.post('/OTP/v1/validatePassword', { ...user })
          },
        }
      },
    }
  }
  const contestant = underLoad(
    'password: Countersign',
    start,
    async ({ metricsUrl, tokenRequest: { url, form } }, measuring) => {
      await readLongestHoldUpMs(metricsUrl)
      const latencies: number[] = []
      let measured = false
      const stop = () => {
        measured = true
      }
      measuring.then(stop, stop)
      while (!measured) {
        const askedAt = performance.now()
        await (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).arrayBuffer()
        latencies.push(performance.now() - askedAt)
        await delay(tokenEveryMs)
      }
      interference.push({
        longestHoldUpMs: await readLongestHoldUpMs(metricsUrl),
        tokenP99Ms: percentile(Float64Array.from(latencies).sort(), 0.99),
      })
    },
  )
  return { contestant, interference }
}
