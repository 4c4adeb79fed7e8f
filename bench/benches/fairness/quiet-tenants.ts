// Tenants that use their share: at a steady pace, and the latency of their requests.
import { readAnswer } from '../../src/http-answer.ts'
import { runPacedLoad } from '../../src/paced-load.ts'
import type { Asked } from '../../src/requests.ts'
import { percentile } from '../../src/statistics.ts'
import { action, questions } from '../decisions/rules.ts'
import { ask, registerAll } from '../mfa/tenant.ts'
import { codesInTurn, holderOf } from '../mfa/totp/holders.ts'
import type { FairnessTenant } from './tenants.ts'

export const kinds = ['token', 'authenticateOtp', 'decision'] as const
type Kind = (typeof kinds)[number]

/** Of each kind and tenant. */
export const sharePerSecond = 5

/** The p95 of each over all tenants, in milliseconds. */
export type Latencies = Readonly<Record<Kind, number>>

const authType = 'authenticator_app'
/** Each has one code in 30 seconds. */
const holdersEach = sharePerSecond * 45

export async function newQuietTenants(
  tenants: readonly FairnessTenant[],
  signal: AbortSignal,
): Promise<{ ask(seconds: number): Promise<Latencies> }> {
  const nextCodes: ReturnType<typeof codesInTurn>[] = []
  for (const tenant of tenants) {
    const apps = Array.from({ length: holdersEach }, (_, n) => ({ userId: `app-${n}`, authType, verified: true }))
    const registered = await registerAll<{ userId: string; secret: string }>(
      tenant,
      '/OTP/v1/registerOtp',
      apps,
      signal,
    )
    nextCodes.push(codesInTurn(registered.map(holderOf)))
    // The first decision of a tenant waits until its policies are compiled.
    await ask(decisionOf(tenant, 0), 'POST', signal)
  }
  let asked = 0

  const request = (kind: Kind): Asked => {
    const number = asked++ % tenants.length
    const tenant = tenants[number] as FairnessTenant
    if (kind === 'token') return tenant.tokenRequest
    if (kind === 'decision') return decisionOf(tenant, asked)
    const code = nextCodes[number]?.()
    if (!code) throw new Error('There are not enough users for so many codes.')
    return tenant.post('/OTP/v1/authenticateOtp', { authType, ...code })
  }

  return {
    async ask(seconds) {
      const perSecond = sharePerSecond * tenants.length
      const answers = await Promise.all(
        kinds.map(async (kind) => {
          const requests = Array.from({ length: perSecond * seconds }, () => request(kind))
          const answered = await runPacedLoad({ requests, perSecond, seconds, connections: 32, signal })
          const wrong = answered.map(({ answer }) => readAnswer(answer)).find((answer) => !isRight(kind, answer))
          if (wrong) throw new Error(`${kind} was answered with ${wrong.status}: ${wrong.body}`)
          const sorted = Float64Array.from(answered, ({ latencyMs }) => latencyMs).sort()
          return [kind, percentile(sorted, 0.95)] as const
        }),
      )
      return Object.fromEntries(answers) as Record<Kind, number>
    },
  }
}

export function decisionOf({ post, tenantId }: FairnessTenant, number: number): Asked {
  const question = questions[number % questions.length]
  if (!question) throw new Error('There is no question.')
  const { person, document } = question
  return post(`/AuthPage/pdp/${tenantId}/access/v1/evaluation`, {
    subject: { type: 'user', id: person.id },
    action: { name: action },
    resource: { type: 'Document', id: document.id, properties: document.attributes },
  })
}

const isRight = (kind: Kind, { status, body }: { status: number; body: string }) =>
  status === 200 && (kind !== 'authenticateOtp' || body.includes('"authenticated":true'))
