import { afterAll, expect, test } from 'vitest'
import { newInventory, openProcesses, tokenEntry } from './inventory.fixture.ts'
import { insertHardwareTokens } from './new-tokens-store.ts'

const { db, processes, close } = await openProcesses()
const [one] = processes
afterAll(close)

test('two imports with the same tokens in opposite orders do not deadlock', async () => {
  const sealedSeed = Buffer.from('sealed')
  const tokens = Array.from({ length: 4_000 }, (_, index) => ({ entry: tokenEntry(index), sealedSeed }))
  const now = new Date()
  for (let round = 0; round < 5; round += 1) {
    const { tenantId } = await newInventory(db, one)
    const added = await Promise.all(
      [tokens, tokens.toReversed()].map((ordered) =>
        one.database.inTenant(tenantId, (tx) => insertHardwareTokens(tx, ordered, now)),
      ),
    )
    expect(added.reduce((sum, { size }) => sum + size, 0)).toBe(tokens.length)
  }
})
