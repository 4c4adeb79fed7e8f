// The quiet tenant: users who sign in at a steady pace, and the latency of their requests.
import { readAnswer } from '../../src/http-answer.ts'
import { runPacedLoad } from '../../src/paced-load.ts'
import type { Asked } from '../../src/requests.ts'
import { percentile } from '../../src/statistics.ts'
import { type RunningTenant, registerAll } from '../mfa/tenant.ts'
import { codesInTurn, holderOf } from '../mfa/totp/holders.ts'

export const kinds = ['validatePassword', 'authenticateOtp', 'token'] as const
export type Asking = (typeof kinds)[number]

/** Per second. */
export const rates: Readonly<Record<Asking, number>> = { validatePassword: 5, authenticateOtp: 15, token: 15 }

/** The p95 of each, in milliseconds. */
export type Latencies = Readonly<Record<Asking, number>>

export interface Neighbour {
  ask(seconds: number): Promise<Latencies>
}

const authType = 'authenticator_app'
const password = 'violet anchors drift northward'
const appUsers = 700
const passwordUsers = 50

export async function newNeighbour(tenant: RunningTenant, signal: AbortSignal): Promise<Neighbour> {
  const apps = Array.from({ length: appUsers }, (_, n) => ({ userId: `app-${n}`, authType, verified: true }))
  const registered = await registerAll<{ userId: string; secret: string }>(tenant, '/OTP/v1/registerOtp', apps, signal)
  const people = Array.from({ length: passwordUsers }, (_, n) => ({ userId: `password-${n}`, password }))
  await registerAll(tenant, '/OTP/v1/registerPassword', people, signal)
  const nextCode = codesInTurn(registered.map(holderOf))
  let turn = 0

  const request = (kind: Asking): Asked => {
    if (kind === 'token') return tenant.tokenRequest
    if (kind === 'validatePassword')
      return tenant.post('/OTP/v1/validatePassword', { ...people[turn++ % people.length] })
    const code = nextCode()
    if (!code) throw new Error('There are not enough users for so many codes.')
    return tenant.post('/OTP/v1/authenticateOtp', { authType, ...code })
  }

  return {
    async ask(seconds) {
      const answers = await Promise.all(
        kinds.map(async (kind) => {
          const load = { perSecond: rates[kind], seconds, connections: 8, signal }
          const requests = Array.from({ length: Math.ceil(rates[kind] * seconds) }, () => request(kind))
          const answered = await runPacedLoad({ ...load, requests })
          const wrong = answered.map(({ answer }) => readAnswer(answer)).find((answer) => !isRight(kind, answer))
          if (wrong) throw new Error(`${kind} was answered with ${wrong.status}: ${wrong.body}`)
          const sorted = Float64Array.from(answered, ({ latencyMs }) => latencyMs).sort()
          return [kind, percentile(sorted, 0.95)] as const
        }),
      )
      return Object.fromEntries(answers) as Record<Asking, number>
    },
  }
}

const isRight = (kind: Asking, { status, body }: { status: number; body: string }) =>
  status === 200 && (kind === 'token' || body.includes('"authenticated":true'))
