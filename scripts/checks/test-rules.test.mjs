import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { testRuleViolations } from './test-rules.mjs'

const path = 'e2e/faults/disk.test.ts'
const violations = (text, at = path) => testRuleViolations(makeTree({ [at]: text }))
// Put together, so that this file does not break its own rule.
const retrying = (count) => `re${'try'}: ${count}`

test('the tests of this repository are not retried, and say why they are skipped', () => {
  expect(testRuleViolations(resolve(import.meta.dirname, '../..'))).toEqual([])
})

test.for(['vitest.config.ts', path])('a retry is refused in %s', (at) => {
  expect(violations(`first\n  test: { ${retrying(2)} },\n`, at)).toEqual([
    `${at}:2: a test is not retried: find out why it fails`,
  ])
  expect(violations(`  test: { ${retrying(0)} },\n`, at)).toEqual([])
})

const call = (name) => `test.${name}`

test.for([
  ['a plain title', `${call('runIf')}(canMount)('a full disk', async () => {\n})`],
  ['a list', `${call('skipIf')}(!runs).for([\n  ['a'],\n])('%s', () => {\n})`],
  ['the note of another test', `${call('runIf')}(one)('a', () => {\n})\ntest(\`b\${note}\`, () => {\n})`],
])('a skip without its reason is refused: %s', ([, text]) => {
  expect(violations(`first\n${text}\n`)).toEqual([
    `${path}:2: end the title with skipNote(…), which says why it is skipped`,
  ])
})

test.for([
  [
    'skipNote',
    `${call('runIf')}(canMount)(\n  \`a full disk\${skipNote(canMount, 'cannot mount')}\`,\n  async () => {\n})`,
  ],
  ['its result', `${call('skipIf')}(!runs).for([\n  ['a'],\n])(\`%s\${note}\`, () => {\n})`],
  ['a reason in the title', `${call('runIf')}(lists)(\`a\${lists ? '' : ' (skipped: no /proc)'}\`, () => {\n})`],
])('a skip with its reason is accepted: %s', ([, text]) => {
  expect(violations(text)).toEqual([])
})
