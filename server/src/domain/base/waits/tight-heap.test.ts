import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TightHeap } from './tight-heap.ts'

test('the heap is kept tight while many wait, and left to V8 once few do', () => {
  const flags: string[] = []
  const heap = new TightHeap((flag) => flags.push(flag))
  for (const waiting of [1, 3_000, 3_001, 9_000, 3_000, 2_001, 3_001]) heap.follow(waiting)
  expect(flags).toEqual(['--heap-growing-percent=20'])
  for (const waiting of [2_000, 3_000, 0]) heap.follow(waiting)
  expect(flags).toEqual(['--heap-growing-percent=20', '--heap-growing-percent=0'])
})

test('V8 has the setting', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-options'], { maxBuffer: 4 * 1024 * 1024 })
  expect(stdout).toContain('--heap-growing-percent')
})
