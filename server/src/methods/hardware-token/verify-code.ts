// The everyday check: a code near the expected position of the hardware token. `progress` is the first counter or time
// step that is not used up.
import type { SettingsOf } from '@countersign/contract'
import { type CounterRange, countersOfCode } from '@countersign/platform/one-time-codes'
import type { Comparison, Held, VerificationFacts } from '../method.ts'
import { type HardwareTokenSecret, sourceOf, stepNow } from './secret.ts'

type Settings = SettingsOf<'hardware_token'>

export function verifyCode(
  code: string,
  held: Held<HardwareTokenSecret>,
  { settings, now }: VerificationFacts<Settings>,
): Comparison<never> {
  const step = stepNow(held.secret, now)
  const places = countersOfCode(code, sourceOf(held.secret), rangeOf(held, step, settings))
  const found = places.find((place) => place >= held.progress)
  if (found === undefined) return { outcome: places.length > 0 ? 'replayed' : 'wrong' }
  return { outcome: 'right', progress: found + 1, ...(step !== undefined && { drift: found - step }) }
}

function rangeOf({ progress, drift }: Held<unknown>, step: number | undefined, settings: Settings): CounterRange {
  // Searches as far back as ahead, although nothing is accepted there, to distinguish a used code from a wrong one.
  if (step === undefined) return { from: progress - settings.lookAhead, to: progress + settings.lookAhead }
  // RFC 6238 section 6: the clock of the hardware token is expected to be off by as much as last time.
  return { from: step + drift - settings.driftSteps, to: step + drift + settings.driftSteps }
}
