// What a tenant sends too much of, each in a separate thread next to the measurement.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Asked } from '../../src/requests.ts'
import { decisionOf } from './quiet-tenants.ts'
import type { FairnessTenant } from './tenants.ts'

export const floods = {
  tokens: 'access tokens',
  codes: 'wrong codes',
  decisions: 'decisions',
  imports: 'PSKC files of 36 MB with 100,000 hardware tokens, one after the other on four connections',
  'long polls': 'long polls of three seconds',
  everything: 'all of it together',
} as const

export type Flood = keyof typeof floods

export interface FloodData {
  readonly flood: Flood
  readonly perSecond: number
  readonly token: Asked
  readonly code: Asked
  readonly decision: Asked
  readonly upload: Asked
  readonly issue: Asked
  readonly check: Asked
}

/** Resolves once it is ready to start. `stop` says what it did. */
export async function startFlood(
  flood: Flood,
  tenant: FairnessTenant,
  perSecond: number,
): Promise<{ stop(): Promise<string> }> {
  const code = { userId: 'unknown', authType: 'authenticator_app', otp: '000000' }
  const workerData: FloodData = {
    flood,
    perSecond,
    token: tenant.tokenRequest,
    code: tenant.post('/OTP/v1/authenticateOtp', code),
    decision: decisionOf(tenant, 0),
    upload: tenant.get('/SvcAdmin/v1/hardware-tokens:import'),
    issue: tenant.post('/OTP/v1/triggerQrCode', {}),
    check: tenant.post('/OTP/v1/checkQrAuthStatus', {}),
  }
  const worker = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  return {
    async stop() {
      worker.postMessage('report')
      const [report] = (await once(worker, 'message')) as [string]
      await worker.terminate()
      return report
    },
  }
}
