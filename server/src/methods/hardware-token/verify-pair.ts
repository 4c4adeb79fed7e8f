// RFC 4226 section 7.4: if a hardware token has lost its position, two consecutive codes justify a far wider search.
import type { SettingsOf } from '@countersign/contract'
import { type CounterRange, counterOfPair } from '@countersign/platform/one-time-codes'
import type { Comparison, Held, VerificationFacts } from '../method.ts'
import { type HardwareTokenSecret, sourceOf, stepNow } from './secret.ts'

export async function verifyPair(
  pair: { readonly code: string; readonly next: string },
  held: Held<HardwareTokenSecret>,
  { settings, now }: VerificationFacts<SettingsOf<'hardware_token'>>,
): Promise<Comparison<never>> {
  const step = stepNow(held.secret, now)
  const found = await counterOfPair(pair, sourceOf(held.secret), rangeOf(held.progress, step, settings.resyncWindow))
  if (found === undefined) return { outcome: 'wrong' }
  // The second of the two is the current one.
  return { outcome: 'right', progress: found + 2, ...(step !== undefined && { drift: found + 1 - step }) }
}

/** Excludes used codes: two codes that an attacker saw long ago are consecutive, too. */
function rangeOf(progress: number, step: number | undefined, window: number): CounterRange {
  if (step === undefined) return { from: progress, to: progress + window }
  return { from: Math.max(progress, step - window), to: step + window }
}
