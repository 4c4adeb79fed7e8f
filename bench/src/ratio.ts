// Two candidates compared round by round: what slowed a round down slowed both.
import { spread } from './statistics.ts'

export function ratioOf(ours: readonly number[], theirs: readonly number[]): number {
  return spread(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))).median
}
