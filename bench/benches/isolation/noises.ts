// What a noisy tenant does, each in a separate thread next to the measurement.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RunningTenant } from '../mfa/tenant.ts'

export const noises = {
  imports: 'PSKC files of 36 MB with 100,000 hardware tokens, one after the other',
  passphrases: '8 connections import files whose key takes 1,000,000 iterations to derive',
  flood: '32 connections ask for access tokens and 32 send wrong codes, as fast as they are answered',
  failures:
    '16 connections try wrong passwords and 4 import files with a wrong passphrase, as fast as they are answered',
} as const

export type Noise = keyof typeof noises

export interface NoiseData {
  readonly noise: Noise
  readonly url: string
  readonly authorization: string
  readonly tokenUrl: string
  readonly tokenForm: Readonly<Record<string, string>>
}

/** Resolves once it is ready to start. */
export async function makeNoise(noise: Noise, tenant: RunningTenant): Promise<{ stop(): Promise<void> }> {
  const { url: tokenUrl, form: tokenForm = {} } = tenant.tokenRequest
  const { headers } = tenant.get('/')
  const workerData: NoiseData = {
    noise,
    url: tenant.url,
    authorization: headers?.authorization ?? '',
    tokenUrl,
    tokenForm,
  }
  const worker = new Worker(new URL('./noise-thread.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  return { stop: async () => void (await worker.terminate()) }
}
