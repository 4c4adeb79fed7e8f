import { expect, test } from 'vitest'
import { genesisHash } from './chain.ts'
import { follow } from './follow.ts'
import type { SealableEventRow } from './seal-store.ts'

const large = (index: number) =>
  ({
    event_id: `evt_${index}`,
    transaction_id: '1',
    occurred_at: new Date(0),
    action: 'client.created',
    outcome: 'success',
    actor: { kind: 'client', id: 'cl_1' },
    target: { kind: 'client', id: 'cl_1' },
    details: { text: 'x'.repeat(50_000) },
    source: { ipAddress: '127.0.0.1' },
  }) as unknown as SealableEventRow

test('hashing a batch does not block the event loop', async () => {
  let turns = 0
  let isHashing = true
  const turn = () => {
    turns += 1
    if (isHashing) setImmediate(turn)
  }
  setImmediate(turn)
  const links = await follow(
    { seq: 7, hash: genesisHash },
    'acme',
    Array.from({ length: 500 }, (_, n) => large(n)),
  )
  isHashing = false
  expect(links).toHaveLength(500)
  expect(links.at(-1)).toMatchObject({ eventId: 'evt_499', seq: 507 })
  expect(turns).toBeGreaterThan(3)
})
