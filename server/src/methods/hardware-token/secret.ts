import { type CodeSource, timeStep } from '@countersign/platform/one-time-codes'
import type { HardwareTokenFacts } from '../method.ts'

export interface HardwareTokenSecret
  extends Pick<HardwareTokenFacts, 'kind' | 'algorithm' | 'digits' | 'periodSeconds'> {
  /** Base64. */
  readonly seed: string
  readonly serialNumber: string
}

export function sourceOf({ algorithm, digits, seed }: HardwareTokenSecret): CodeSource {
  return { algorithm, digits, seed: Buffer.from(seed, 'base64') }
}

/** The step of a time-based hardware token whose clock is right; undefined for an event-based one. */
export function stepNow({ periodSeconds }: HardwareTokenSecret, now: number): number | undefined {
  return periodSeconds === null ? undefined : timeStep(now, periodSeconds)
}
