import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeClone } from '../clone.fixture.mjs'
import { bundledProgram } from './bundle-place.mjs'

/** Records that it was run, and leaves what a bundler leaves. */
const rolldown = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
export const rolldown = async () => ({
  async write({ dir }) {
    appendFileSync('bundler.log', dir + '\\n')
    mkdirSync(dir, { recursive: true })
    writeFileSync(dir + '/countersign.mjs', '')
    if (existsSync('bundler-fails')) throw new Error('server/src/main.ts: unexpected token')
  },
  async close() {},
})`

let clone

beforeEach(() => {
  clone = makeClone()
  clone.write('node_modules/rolldown/package.json', '{ "type": "module", "exports": "./index.js" }')
  clone.write('node_modules/rolldown/index.js', rolldown)
  clone.write('server/src/main.ts', 'one')
  clone.write('petstore/src/main.ts', 'one')
})

const bundles = () => {
  const log = join(clone.root, 'bundler.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0
}
const start = () => clone.run(['start']).ended

test('the server is bundled before the first start, and not again', async () => {
  expect(await start()).toMatchObject({ code: 0, stderr: '' })
  expect(await start()).toMatchObject({ code: 0, stderr: '' })
  expect(bundles()).toBe(1)
  expect(bundledProgram(clone.root, 'countersign')).toMatch(/^file:.*\/dist\/[0-9a-f]{32}\/countersign\.mjs$/)
})

test('a bundle of other sources or packages is not used, and the next start creates a new one; a test is not a source', async () => {
  const changes = [
    () => clone.write('server/src/main.ts', 'two'),
    () => clone.write('contract/src/bounds.ts', 'three'),
    () => clone.write('platform/src/http/route.ts', 'four'),
    () => clone.remove('petstore/src/main.ts'),
    () => clone.write('package-lock.json', `${readFileSync(join(clone.root, 'package-lock.json'), 'utf8')}\n`),
  ]
  await start()
  for (const [index, change] of changes.entries()) {
    change()
    expect(bundledProgram(clone.root, 'countersign')).toBeUndefined()
    await start()
    expect(bundledProgram(clone.root, 'countersign')).toBeDefined()
    expect(bundles()).toBe(index + 2)
  }
  const made = bundles()
  clone.write('server/src/main.test.ts', 'five')
  expect(bundledProgram(clone.root, 'countersign')).toBeDefined()
  await start()
  expect(bundles()).toBe(made)
})

test('the bundles of programs that may still run are kept, and older ones are removed', async () => {
  for (const text of ['two', 'three', 'four', 'five']) {
    clone.write('server/src/main.ts', text)
    await start()
  }
  expect(readdirSync(join(clone.root, 'dist'))).toHaveLength(3)
  expect(bundledProgram(clone.root, 'countersign')).toBeDefined()
})

test('a bundle that fails says why, starts nothing and leaves nothing that a program would use', async () => {
  clone.write('bundler-fails', '')
  const { code, stdout, stderr } = await start()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('unexpected token')
  expect(stderr).toContain('The server could not be bundled: the bundler ended with exit code 1.')
  expect(bundledProgram(clone.root, 'countersign')).toBeUndefined()
})

test('without a bundler, as in a production installation, the server runs from its sources', async () => {
  rmSync(join(clone.root, 'node_modules/rolldown'), { recursive: true })
  expect(await start()).toMatchObject({ code: 0, stderr: '' })
  expect(bundledProgram(clone.root, 'countersign')).toBeUndefined()
})
