// How much the database grows with each user and each challenge, with indexes and audit events, after a vacuum.
import { analyse } from '../../src/analyse.ts'
import { readAnswer } from '../../src/http-answer.ts'
import { runLoad } from '../../src/load.ts'
import type { Product } from '../../src/product.ts'
import type { Conversing } from '../../src/requests.ts'
import type { Gateway } from '../mfa/gateway.ts'
import { codesToPhones, phones, registerPhones } from '../mfa/sent-codes/ours.ts'
import { startTenant } from '../mfa/tenant.ts'
import { codesInTurn } from '../mfa/totp/holders.ts'
import { holderCount, registerHolders } from '../mfa/totp/ours.ts'
import { refusalOf } from '../mfa/verdicts.ts'
import { tableSizes } from './table-sizes.ts'

export interface Growth {
  readonly what: string
  readonly bytes: number
  /** The part in tables of the audit log, which stays. */
  readonly auditBytes: number
}

const connections = 16
const atMostSeconds = 300

export async function measureGrowth(product: Product, gateway: Gateway, signal: AbortSignal): Promise<Growth[]> {
  await using tenant = await startTenant(product, signal, { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' })
  const send = async (conversing: Conversing, requests: number) => {
    const { answers } = await runLoad({ ...conversing, connections, seconds: atMostSeconds, signal })
    const refused = answers.map(readAnswer).find(({ status }) => status !== 200)
    if (refused) throw new Error(refusalOf(refused))
    if (answers.length !== requests) throw new Error(`${answers.length} of ${requests} requests were answered.`)
  }
  const grownBy = async (what: string, count: number, work: () => Promise<void>): Promise<Growth> => {
    const size = async () => {
      await analyse(tenant.databasePid)
      return tableSizes(await product.connections())
    }
    const before = await size()
    await work()
    const after = await size()
    const grown = (part: 'all' | 'audit') => (after[part] - before[part]) / count
    return { what, bytes: grown('all'), auditBytes: grown('audit') }
  }

  let holders: Awaited<ReturnType<typeof registerHolders>> = []
  const registered = await grownBy('user with an authenticator app', holderCount, async () => {
    holders = await registerHolders(tenant, signal)
  })
  const verified = await grownBy('verified code of an authenticator app', holderCount, () => {
    const nextCode = codesInTurn(holders)
    const turns = holders.keys()
    return send(
      {
        url: tenant.url,
        *converse() {
          for (const _ of turns)
            yield tenant.post('/OTP/v1/authenticateOtp', { authType: 'authenticator_app', ...nextCode() })
        },
      },
      holderCount,
    )
  })
  const reachable = await grownBy('user with a mobile number', phones.length, () =>
    registerPhones(tenant, gateway, signal),
  )
  const sent = await grownBy('code sent by SMS and verified', phones.length, () =>
    send(codesToPhones(tenant, gateway), phones.length * 2),
  )
  return [registered, reachable, verified, sent]
}
