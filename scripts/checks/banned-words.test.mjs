import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { bannedWordViolations, bans } from './banned-words.mjs'

const catalogue = 'web/src/pages/shop/messages/en.ts'
const violations = (files, entries) => bannedWordViolations(makeTree(files), entries)

test('this repository keeps to the list', () => {
  expect(bannedWordViolations(resolve(import.meta.dirname, '../..'))).toEqual([])
})

describe('a banned word on a page', () => {
  test.for([
    'Whoever',
    'somebody',
    'nobody',
    'anybody',
    'everybody',
    'anew',
    'meanwhile',
    'by itself',
    'is good for',
    'goes on',
    'is told',
    'what became of',
    'not to be had',
    'At first',
    'alone',
  ])('is found in a catalogue: %s', (word) => {
    const [summary, place, ...others] = violations({
      [catalogue]: `export default {\n  text: '${word}, and more',\n}\n`,
    })
    expect(summary).toBe('pages: 1 banned words, 0 allowed; rewrite the sentence:')
    expect(place).toBe(`${catalogue}:2: “${word}”`)
    expect(others).toEqual([])
  })

  test('is found in a comment, also across a line break', () => {
    const [, place] = violations({ 'web/src/ui/card.tsx': '// The page is\n// told\nexport {}\n' })
    expect(place).toBe('web/src/ui/card.tsx:1: “is told”')
  })

  test.for([
    ['part of a longer word', 'const changedMeanwhile = usedAlone'],
    ['what is left alone', '// Tab is left alone.'],
    ['what stands alone', '// Each text stands alone.'],
  ])('is not %s', ([, text]) => {
    expect(violations({ 'web/src/ui/card.tsx': text })).toEqual([])
  })
})

describe('an allowed count', () => {
  const entry = (allowed) => [{ ...bans[0], name: 'code', allowed }]
  const files = { 'web/src/a.ts': '// nobody\n// nobody\n' }

  test('is kept', () => {
    expect(violations(files, entry(2))).toEqual([])
  })

  test('is not exceeded', () => {
    expect(violations(files, entry(1))[0]).toBe('code: 2 banned words, 1 allowed; rewrite the sentence:')
  })

  test('falls with the words', () => {
    expect(violations(files, entry(3))).toEqual(['code: 2 banned words, 3 allowed; lower the number to 2'])
  })
})
