import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withInstallLock } from './install-lock.mjs'

let folder
let path

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-lock-'))
  path = join(folder, 'lock')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

/** Runs many at once; returns the largest number that worked at the same time. */
async function contend(count, options) {
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await new Promise(setImmediate)
    working -= 1
  }
  const contenders = Array.from({ length: count }, () =>
    withInstallLock(path, work, { onWait() {}, pollMs: 1, ...options }),
  )
  await Promise.all(contenders)
  return most
}

function abandon(name) {
  mkdirSync(path)
  if (name) writeFileSync(join(path, name), '')
  utimesSync(name ? join(path, name) : path, new Date(0), new Date(0))
}

test('lets one process work at a time and leaves nothing behind', async () => {
  expect(await contend(20)).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('lets one of many processes take over from a holder that died', async () => {
  abandon('dead')
  expect(await contend(20)).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('lets one of many processes take over from a holder that died before it had signed', async () => {
  abandon()
  expect(await contend(20)).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('shows that its holder is alive for as long as it works', async () => {
  const work = async () => {
    const [holder] = readdirSync(path)
    const heartbeat = () => statSync(join(path, holder)).mtimeMs
    const before = heartbeat()
    await expect.poll(heartbeat).toBeGreaterThan(before)
  }
  await withInstallLock(path, work, { onWait() {}, staleAfterMs: 100 })
})

test('is released when the work fails', async () => {
  await expect(withInstallLock(path, () => Promise.reject(new Error('broken')), { onWait() {} })).rejects.toThrow(
    'broken',
  )
  expect(readdirSync(folder)).toEqual([])
})
