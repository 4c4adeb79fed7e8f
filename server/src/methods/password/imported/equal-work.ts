// In a tenant with imported hashes, every check of a password does the work of the slowest hash of each algorithm, whichever
// the user has, also for an unknown user. So the time of an answer tells neither who exists nor who was imported.
import { type Asker, Turns, threadPool } from '@countersign/platform/turns'
import type { ImportedWork } from '../../method.ts'
import { inTurn } from '../argon2id.ts'
import { readHash, spend } from './imported-hash.ts'

/** Some hashes take 128 MiB: only so many are compared at once. They take their turn among our own hashes too. */
const turns = new Turns(Math.min(threadPool.hashes, 4), { restsPerTurn: 8 / threadPool.hashes })

/**
 * Whether the hash is of one of the texts: what was typed, and its normalised form. `undefined` for a user who has no imported
 * hash.
 */
export async function compareEqually(
  texts: readonly string[],
  hashed: string | undefined,
  slowest: readonly ImportedWork[],
  asker: Asker,
): Promise<boolean> {
  const own = hashed === undefined ? undefined : readHash(hashed)
  const work = (step: () => Promise<unknown>) => turns.take(asker, () => inTurn(asker, step))
  let isRight = false
  for (const text of texts) {
    if (own)
      await work(async () => {
        isRight = (await own.matches(text)) || isRight
      })
    for (const { algorithm, cost, decoy } of slowest) {
      if (algorithm !== own?.algorithm) await work(() => readHash(decoy).matches(text))
      else if (cost > own.cost) await work(() => spend(algorithm, cost - own.cost))
    }
  }
  return isRight
}
