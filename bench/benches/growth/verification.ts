// Codes of an authenticator app, verified in both deployments in turns.
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

/** The median of each round, in milliseconds. */
export async function measureCodes(
  tenants: Sides<RunningTenant>,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  signal: AbortSignal,
): Promise<Sides<number[]>> {
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
      const answered = await runPacedLoad({ requests, perSecond, seconds, connections: 8, signal })
      const wrong = answered
        .map(({ answer }) => readAnswer(answer))
        .find(({ body }) => !body.includes('"authenticated":true'))
      if (wrong) throw new Error(`A code was answered with ${wrong.status}: ${wrong.body}`)
      return percentile(Float64Array.from(answered, ({ latencyMs }) => latencyMs).sort(), 0.5)
    }
  }
  const askers = { empty: await newAsker(tenants.empty), grown: await newAsker(tenants.grown) }
  const results = { empty: [] as number[], grown: [] as number[] }
  for (let round = -1; round < rounds; round += 1)
    for (const side of ['empty', 'grown'] as const) {
      const p50 = await askers[side]()
      if (round >= 0) results[side].push(p50)
    }
  return results
}
