// A code by SMS, ours: sendOtp, the message through the queue and the connector to the gateway, authenticateOtp with its code.
import { readAnswer } from '../../../src/http-answer.ts'
import type { Product } from '../../../src/product.ts'
import type { Conversing } from '../../../src/requests.ts'
import { type IssueWith, type UnderLoad, underLoad } from '../contestant.ts'
import type { Gateway } from '../gateway.ts'
import { ask, type RunningTenant, registerAll, startTenant } from '../tenant.ts'
import { refusalOf, rightVerdicts } from '../verdicts.ts'

const phoneCount = 16_000
const authType = 'sms'
const most = 1_000_000

export const phones = Array.from({ length: phoneCount }, (_, n) => ({
  userId: `phone-${n}`,
  mobileNumber: `+4179${String(2_000_000 + n * 7)}`,
}))

export function ourSentCodes(product: Product, gateway: Gateway): UnderLoad {
  let prepared = false
  return underLoad('code sent and verified: Countersign', async (signal) => {
    const tenant = await startTenant(product, signal, { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' })
    return {
      ...tenant,
      issueWith: rightAnswers(tenant),
      async asked() {
        if (!prepared) await registerPhones(tenant, gateway, signal)
        prepared = true
        return codesToPhones(tenant, gateway)
      },
    }
  })
}

/** One code for each phone. */
export function codesToPhones(tenant: RunningTenant, gateway: Gateway): Conversing {
  const waiting = phones.values()
  return {
    url: tenant.url,
    async *converse() {
      for (const { userId, mobileNumber } of waiting) {
        gateway.forget(mobileNumber)
        const sent: Buffer = yield tenant.post('/OTP/v1/sendOtp', { userId, authType })
        const { status, body } = readAnswer(sent)
        if (status !== 200) continue
        const { challengeId } = JSON.parse(body) as { challengeId: string }
        const otp = await gateway.codeTo(mobileNumber)
        yield tenant.post('/OTP/v1/authenticateOtp', { userId, authType, challengeId, otp })
      }
    },
  }
}

export async function registerPhones(tenant: RunningTenant, gateway: Gateway, signal: AbortSignal): Promise<void> {
  const connector = {
    channel: 'sms',
    driver: 'sms_http',
    displayName: 'Gateway on loopback',
    settings: { url: gateway.url, body: JSON.stringify({ to: '{{to}}', text: '{{text}}' }) },
  }
  await ask(tenant.post('/SvcAdmin/v1/connectors', connector), 'POST', signal)
  await ask(tenant.post('/SvcAdmin/v1/authentication-modes/sms', await unlimited(tenant, signal)), 'PATCH', signal)
  const requests = phones.map((phone) => ({ ...phone, authType, verified: true }))
  await registerAll(tenant, '/OTP/v1/registerOtp', requests, signal)
}

/** An earlier commit has other names for its limits. */
async function unlimited({ get }: RunningTenant, signal: AbortSignal): Promise<object> {
  const { url, headers } = get('/SvcAdmin/v1/authentication-modes/sms')
  const answer = await fetch(url, { headers: { ...headers }, signal })
  const { settings } = (await answer.json()) as { settings: Readonly<Record<string, unknown>> }
  const limits = Object.keys(settings).filter((name) => /^(max|most)Per/.test(name))
  return { enabled: true, settings: Object.fromEntries(limits.map((name) => [name, most])) }
}

function rightAnswers(tenant: RunningTenant): IssueWith {
  const rightVerdict = rightVerdicts(tenant)
  return (answer, index) => {
    if (answer.body.includes('"authenticated"')) return rightVerdict(answer, index)
    if (answer.status !== 200) return refusalOf(answer)
    const { state, delivery } = JSON.parse(answer.body) as { state: string; delivery: { resent: boolean } }
    return state === 'pending' && delivery.resent ? undefined : 'nothing was sent'
  }
}
