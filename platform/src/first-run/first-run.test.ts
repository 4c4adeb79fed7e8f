import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstRunFile, keepFacts, readFacts } from './index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-run-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('facts are merged with those of other programs, in a file that only its owner can read', () => {
  keepFacts(join(folder, 'new'), { one: 1 })
  keepFacts(join(folder, 'new'), { two: 2 })
  expect(readFacts(join(folder, 'new'))).toEqual({ one: 1, two: 2 })
  expect(statSync(firstRunFile(join(folder, 'new'))).mode & 0o777).toBe(0o600)
})

test('programs that save facts at the same moment all keep theirs, and leave no temporary file', async () => {
  const keep = (name: string) => `
    import { keepFacts } from '${new URL('./index.ts', import.meta.url)}'
    for (let count = 0; count < 20; count++) keepFacts(${JSON.stringify(folder)}, { ${name}: count })`
  const names = ['a', 'b', 'c']
  await Promise.all(
    names.map((name) => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', keep(name)])),
  )
  expect(readFacts(folder)).toEqual({ a: 19, b: 19, c: 19 })
  expect(readdirSync(folder).sort()).toEqual(['first-run.json', 'first-run.json.lock'])
})

test('a broken file counts as missing', () => {
  writeFileSync(firstRunFile(folder), '{"half')
  expect(readFacts(folder)).toEqual({})
})
