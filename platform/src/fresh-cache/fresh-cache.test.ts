import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FreshCache } from './index.ts'

function counting(options: { refreshAfterMs?: number; expireAfterMs?: number } = {}) {
  let loads = 0
  const cache = new FreshCache<number>({ maximum: 10, ...options, load: async () => ++loads })
  return { cache, loads: () => loads }
}

test('returns a cached value synchronously', async () => {
  const { cache } = counting()
  expect(await cache.get('a')).toBe(1)
  expect(cache.get('a')).toBe(1)
})

test('loads once for any number of concurrent callers', async () => {
  const { cache, loads } = counting()
  await Promise.all(Array.from({ length: 50 }, () => cache.get('a')))
  expect(loads()).toBe(1)
})

test('refreshes a stale entry in the background, and never returns one that is too old', async () => {
  const { cache } = counting({ refreshAfterMs: 10, expireAfterMs: 10_000 })
  await cache.get('a')
  await delay(15)
  expect(cache.get('a')).toBe(1)
  await delay(1)
  expect(cache.get('a')).toBe(2)
  const strict = counting({ refreshAfterMs: 5, expireAfterMs: 10 })
  await strict.cache.get('a')
  await delay(15)
  expect(await strict.cache.get('a')).toBe(2)
})

test('forgets a dropped entry, even if it was being loaded at that moment', async () => {
  let value = 'old'
  let release: () => void = () => undefined
  const cache = new FreshCache<string>({
    maximum: 10,
    load: async () => {
      const read = value
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return read
    },
  })
  const stale = cache.get('a')
  value = 'new'
  cache.drop('a')
  release()
  expect(await stale).toBe('old')
  const fresh = cache.get('a')
  release()
  expect(await fresh).toBe('new')
  expect(cache.get('a')).toBe('new')
})

test('a failed load is retried, and fails only its own callers', async () => {
  let attempts = 0
  const cache = new FreshCache<string>({
    maximum: 10,
    load: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('away')
      return 'here'
    },
  })
  await expect(cache.get('a')).rejects.toThrow('away')
  expect(await cache.get('a')).toBe('here')
})

test('holds no more than its limit, and evicts the entry with the oldest load first', async () => {
  let loads = 0
  const cache = new FreshCache<number>({ maximum: 2, load: async () => ++loads })
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key)
  expect(loads).toBe(3)
  await cache.reload('b')
  await cache.get('d')
  expect(cache.get('b')).toBe(4)
  expect(cache.get('c')).toBeInstanceOf(Promise)
})
