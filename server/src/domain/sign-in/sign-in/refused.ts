import type { Verdict } from '@countersign/contract'
import type { SignedIn } from './begin-session.ts'

export function refused({
  reason = 'wrong_code',
  attemptsRemaining = 0,
}: Pick<Verdict, 'reason' | 'attemptsRemaining'>): SignedIn {
  return { outcome: { signedIn: false, reason, attemptsRemaining }, cookies: [] }
}
