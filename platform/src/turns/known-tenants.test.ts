import { expect, test } from 'vitest'
import { KnownTenants, unknownTenants } from './known-tenants.ts'

const real = new Set(['acme', 'bolt', 'core'])

function createKnown(options: { maximum?: number; waitingAtMost?: number } = {}) {
  const asked: string[] = []
  const pending: (() => void)[] = []
  let isHeld = false
  const known = new KnownTenants({
    ...options,
    exists: async (tenantId) => {
      asked.push(tenantId)
      if (isHeld) await new Promise<void>((resolve) => pending.push(resolve))
      return real.has(tenantId)
    },
  })
  const hold = () => {
    isHeld = true
  }
  const release = () => {
    isHeld = false
    for (const resolve of pending.splice(0)) resolve()
  }
  return { known, asked, hold, release }
}

test('each tenant has its own share, and all invented names have one together', async () => {
  const { known } = createKnown()
  expect(await known.shareOf('acme')).toBe('acme')
  expect(await known.shareOf('invented-1')).toBe(unknownTenants)
  expect(await known.shareOf('invented-2')).toBe(unknownTenants)
})

test('a tenant is looked up once, even if 50 requests name it together, and not at all if an access token has proved it', async () => {
  const { known, asked } = createKnown()
  await Promise.all(Array.from({ length: 50 }, () => known.shareOf('acme')))
  expect(known.shareOf('acme')).toBe('acme')
  known.learn('bolt')
  expect(known.shareOf('bolt')).toBe('bolt')
  expect(asked).toEqual(['acme'])
})

test('a flood of names is looked up two at a time, and names beyond the queue count as unknown without a lookup', async () => {
  const { known, asked, hold, release } = createKnown({ waitingAtMost: 5 })
  hold()
  const flood = Array.from({ length: 5 }, (_, index) => known.shareOf(`invented-${index}`))
  await new Promise(setImmediate)
  expect(asked).toHaveLength(2)
  expect(known.shareOf('acme')).toBe(unknownTenants)
  release()
  expect(await Promise.all(flood)).toEqual(flood.map(() => unknownTenants))
  expect(await known.shareOf('acme')).toBe('acme')
})

test('remembers no more tenants than its limit', async () => {
  const { known, asked } = createKnown({ maximum: 2 })
  for (const tenantId of ['acme', 'bolt', 'core', 'core', 'acme']) await known.shareOf(tenantId)
  expect(asked).toEqual(['acme', 'bolt', 'core', 'acme'])
})

test('a failed lookup leaves the response to the request, and is repeated for the next', async () => {
  let attempts = 0
  const known = new KnownTenants({
    exists: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('away')
      return true
    },
  })
  expect(await known.shareOf('acme')).toBe(unknownTenants)
  expect(await known.shareOf('acme')).toBe('acme')
})
