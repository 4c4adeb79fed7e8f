// Codes of an authenticator app, verified in both deployments in turns, and the challenges that record them, read by their ids.
import { readAnswer } from '../../src/http-answer.ts'
import { runPacedLoad } from '../../src/paced-load.ts'
import { percentile } from '../../src/statistics.ts'
import { type RunningTenant, registerAll } from '../mfa/tenant.ts'
import { codesInTurn, holderOf } from '../mfa/totp/holders.ts'

type Sides<Of> = Readonly<Record<'empty' | 'grown', Of>>

const authType = 'authenticator_app'
const perSecond = 20
/** Each has one code in 30 seconds, and the two deployments take turns. */
const holders = perSecond * 25

/** The medians of each round, in milliseconds. */
export interface Medians {
  readonly codes: number[]
  readonly challenges: number[]
}

export async function measureCodes(
  tenants: Sides<RunningTenant>,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  signal: AbortSignal,
): Promise<Sides<Medians>> {
  const newAsker = async (tenant: RunningTenant) => {
    const apps = Array.from({ length: holders }, (_, n) => ({ userId: `app-${n}`, authType, verified: true }))
    const registered = await registerAll<{ userId: string; secret: string }>(
      tenant,
      '/OTP/v1/registerOtp',
      apps,
      signal,
    )
    const nextCode = codesInTurn(registered.map(holderOf))
    return async () => {
      const requests = Array.from({ length: perSecond * seconds }, () => {
        const code = nextCode()
        if (!code) throw new Error('There are not enough users for so many codes.')
        return tenant.post('/OTP/v1/authenticateOtp', { authType, ...code })
      })
      const paced = { perSecond, seconds, connections: 8, signal }
      const codes = await runPacedLoad({ requests, ...paced })
      const verdicts = codes.map(({ answer }) => readAnswer(answer))
      const wrong = verdicts.find(({ body }) => !body.includes('"authenticated":true'))
      if (wrong) throw new Error(`A code was answered with ${wrong.status}: ${wrong.body}`)
      const ids = verdicts.map(({ body }) => (JSON.parse(body) as { challengeId: string }).challengeId)
      const reads = ids.map((challengeId) => tenant.post('/OTP/v1/fetchOtpDetails', { challengeId }))
      const challenges = await runPacedLoad({ requests: reads, ...paced })
      const unread = challenges.map(({ answer }) => readAnswer(answer)).find(({ status }) => status !== 200)
      if (unread) throw new Error(`A challenge was answered with ${unread.status}: ${unread.body}`)
      return { codes: medianOf(codes), challenges: medianOf(challenges) }
    }
  }
  const askers = { empty: await newAsker(tenants.empty), grown: await newAsker(tenants.grown) }
  const results: Sides<Medians> = { empty: { codes: [], challenges: [] }, grown: { codes: [], challenges: [] } }
  for (let round = -1; round < rounds; round += 1)
    for (const side of ['empty', 'grown'] as const) {
      const { codes, challenges } = await askers[side]()
      if (round < 0) continue
      results[side].codes.push(codes)
      results[side].challenges.push(challenges)
    }
  return results
}

const medianOf = (answered: readonly { readonly latencyMs: number }[]) =>
  percentile(Float64Array.from(answered, ({ latencyMs }) => latencyMs).sort(), 0.5)
