import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { readGuards, selectGuards } from './guards.mjs'
import { runMutants } from './run.mjs'

const vitest = JSON.stringify(import.meta.resolve('vitest'))
const source = 'export const isPaid = (cents) => cents > 0 && cents < 1000\n'
const testFile = (body) => `import { expect, test } from ${vitest}\n${body}`

/** A repository whose tests import the guarded code as ours do: by the name of a package. */
function repository(guards, files = {}) {
  return makeTree({
    'contract/package.json': '{ "name": "@countersign/contract", "type": "module", "exports": "./src/index.mjs" }',
    'contract/src/index.mjs': source,
    'server/paid.test.mjs': testFile(`
      import { isPaid } from '@countersign/contract'
      test('nothing is not a payment', () => expect(isPaid(0)).toBe(false))`),
    'scripts/mutants/guards/payments.mjs': `export default ${JSON.stringify(guards)}`,
    ...files,
  })
}

const guard = (changes) => ({
  guard: 'nothing is not a payment',
  file: 'contract/src/index.mjs',
  text: 'cents > 0',
  replacement: 'cents >= 0',
  tests: ['server/paid.test.mjs'],
  ...changes,
})

async function run(guards, files) {
  const root = repository(guards, files)
  const lines = []
  const counts = await runMutants(root, [], { print: (line) => lines.push(line) })
  return { root, lines, counts }
}

test('a guard that a test covers is killed, in a copy that is gone afterwards', async () => {
  // A separate folder for temporary files: another run on this machine may have copies too.
  const temporary = mkdtempSync(join(tmpdir(), 'own-'))
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(temporary, { recursive: true, force: true })
  })
  const { root, lines, counts } = await run([guard()])

  expect(counts).toMatchObject({ killed: 1, survived: 0, broken: 0 })
  expect(lines[0]).toMatch(/^killed +payments: nothing is not a payment/)
  expect(readFileSync(join(root, 'contract/src/index.mjs'), 'utf8')).toBe(source)
  expect(existsSync(join(root, 'node_modules/.vite'))).toBe(false)
  expect(readdirSync(temporary).filter((name) => name.startsWith('mutants-'))).toEqual([])
})

test('a guard that no test covers survives', async () => {
  const { lines, counts } = await run([guard({ text: 'cents < 1000', replacement: 'true' })])
  expect(counts).toMatchObject({ killed: 0, survived: 1, broken: 0 })
  expect(lines[0]).toMatch(/^SURVIVED /)
})

test.for([
  ['whose text is not in the file', guard({ text: 'cents > 7' }), /^text not found /],
  ['that cannot be loaded', guard({ replacement: 'cents >' }), /^broken mutant /],
  ['whose tests fail without it too', guard({ tests: ['server/red.test.mjs'] }), /^broken mutant /],
])('a mutant %s is not counted as killed', async ([, mutant, line]) => {
  const red = { 'server/red.test.mjs': testFile(`test('red', () => expect(1).toBe(2))`) }
  const { lines, counts } = await run([mutant], red)
  expect(counts).toMatchObject({ killed: 0, survived: 0, broken: 1 })
  expect(lines[0]).toMatch(line)
})

test('one mutant does not affect the next', async () => {
  const { counts } = await run([guard(), guard({ text: 'cents < 1000', replacement: 'true' }), guard()])
  expect(counts).toMatchObject({ killed: 2, survived: 1, broken: 0 })
})

test('a filter names an area, or a part of a guard’s sentence or file', async () => {
  const guards = [
    { area: 'sessions', guard: 'an expired session is refused', file: 'server/src/session.ts' },
    { area: 'agents', guard: 'a revocation ends open sessions', file: 'server/src/revocation.ts' },
  ]
  const selected = (...filters) => selectGuards(guards, filters).map(({ area }) => area)
  expect(selected()).toEqual(['sessions', 'agents'])
  expect(selected('sessions')).toEqual(['sessions'])
  expect(selected('revocation')).toEqual(['agents'])
  expect(selected('session')).toEqual(['sessions', 'agents'])
  expect(selected('nothing of the kind')).toEqual([])
})

test('a repository without guard lists has none', async () => {
  expect(await readGuards(makeTree({}))).toEqual([])
})
