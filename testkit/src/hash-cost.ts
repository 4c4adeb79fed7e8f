// In place of the server's hash-cost.ts while tests run (see vitest.config.ts): hashing passwords would be a sixth of their
// work. Servers in processes of their own hash as in production.
import { afterAll, beforeAll } from 'vitest'

const light = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const asInProduction = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashCost = { ...light }

/** For the tests of a file or suite that measure time, which hashing must dominate. */
export function hashAsInProduction(): void {
  beforeAll(() => void Object.assign(hashCost, asInProduction))
  afterAll(() => void Object.assign(hashCost, light))
}
