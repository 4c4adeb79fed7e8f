// argon2id, with as many hashes at once as the machine has cores.
import { randomBytes } from 'node:crypto'
import { type Asker, Turns, threadPool } from '@countersign/platform/turns'
import { hash, verify } from '@node-rs/argon2'
import { hashCost } from './hash-cost.ts'

const prefix = () => `$argon2id$v=19$m=${hashCost.memoryCost},t=${hashCost.timeCost},p=${hashCost.parallelism}$`

// Hashes run in libuv's thread pool, together with files, signatures and name lookups. Without turns, all of those
// would wait behind every hash: behind 200 of them for seconds. The fewer cores there are, the more one hash slows down others.
const turns = new Turns(threadPool.hashes, { inGroups: true, restsPerTurn: 8 / threadPool.hashes })

/** For other work that is as slow. */
export function inTurn<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
  return turns.take(asker, work)
}

export function hashPassword(password: string, asker: Asker): Promise<string> {
  return inTurn(asker, () => hash(password, hashCost))
}

export function isPassword(password: string, hashed: string, asker: Asker): Promise<boolean> {
  return inTurn(asker, () => verify(hashed, password))
}

export function isOutdated(hashed: string): boolean {
  return !hashed.startsWith(prefix())
}

/** A valid hash that no known password matches. */
export function randomHash(): string {
  const [salt, digest] = [16, 32].map((length) => randomBytes(length).toString('base64').replaceAll('=', ''))
  return `${prefix()}${salt}$${digest}`
}
