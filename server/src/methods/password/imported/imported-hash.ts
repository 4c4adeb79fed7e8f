// Hashes from other systems. They are compared as they are, and replaced by our own at the first right answer.

import { type HashAlgorithm, HashRefused, type ReadHash } from './algorithm.ts'
import { argon2 } from './argon2.ts'
import { bcrypt } from './bcrypt.ts'
import { pbkdf2, refusePbkdf2 } from './pbkdf2.ts'
import { scrypt } from './scrypt.ts'

const algorithms = {
  argon2,
  bcrypt,
  scrypt,
  'pbkdf2-sha1': pbkdf2('sha1'),
  'pbkdf2-sha256': pbkdf2('sha256'),
  'pbkdf2-sha512': pbkdf2('sha512'),
} satisfies Record<string, HashAlgorithm>

export type ImportedAlgorithm = keyof typeof algorithms
export const importedAlgorithms = Object.keys(algorithms) as ImportedAlgorithm[]

export interface ImportedHash extends ReadHash {
  readonly algorithm: ImportedAlgorithm
}

/** @throws {HashRefused} */
export function readHash(text: string): ImportedHash {
  for (const algorithm of importedAlgorithms) {
    const hash = algorithms[algorithm].read(text)
    if (hash) return { ...hash, algorithm }
  }
  refusePbkdf2(text)
  throw new HashRefused('is not a hash of argon2, scrypt, bcrypt or PBKDF2 in its usual text form, such as $2b$12$…')
}

export const spend = (algorithm: ImportedAlgorithm, cost: number): Promise<void> => algorithms[algorithm].spend(cost)
