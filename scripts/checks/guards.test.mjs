import { expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { guardViolations } from './guards.mjs'

const entry = {
  guard: 'a negative amount is refused',
  file: 'server/src/pay.ts',
  text: 'if (amount < 0) throw new Error()',
  replacement: 'if (amount < -9) throw new Error()',
  tests: ['server/src/pay.test.ts'],
}

/** The faults of one guard, without the words that identify it. */
async function violations(changes, source = `export const pay = (amount: number) => {\n  ${entry.text}\n}\n`) {
  const root = makeTree({
    'server/src/pay.ts': source,
    'server/src/pay.test.ts': '',
    'scripts/mutants/guards/payments.mjs': `export default ${JSON.stringify([{ ...entry, ...changes }])}`,
  })
  const prefix = 'scripts/mutants/guards/payments.mjs: "a negative amount is refused": '
  return (await guardViolations(root)).map((line) => line.replace(prefix, ''))
}

test('a guard whose text occurs once, and whose tests exist, is accepted', async () => {
  expect(await violations({})).toEqual([])
})

test.for([
  ['a text that is not there', { text: 'if (amount < 1)' }, 'the text occurs 0 times'],
  ['a text that is there twice', { text: 'amount' }, 'the text occurs 2 times'],
  ['a replacement that changes nothing', { replacement: entry.text }, 'the replacement is the text itself'],
  ['a replacement that does not parse', { replacement: 'if (' }, 'server/src/pay.ts does not parse'],
  ['a file that does not exist', { file: 'server/src/gone.ts' }, 'server/src/gone.ts does not exist'],
  ['a test that does not exist', { tests: ['server/src/gone.test.ts'] }, 'server/src/gone.test.ts does not exist'],
  ['no test', { tests: [] }, 'tests must name at least one test file'],
  ['no replacement', { replacement: undefined }, 'replacement must be text'],
])('%s is reported', async ([, changes, message]) => {
  expect(await violations(changes)).toEqual([expect.stringContaining(message)])
})
