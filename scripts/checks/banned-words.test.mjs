import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { bannedWordViolations, bans } from './banned-words.mjs'

const catalogue = 'web/src/pages/shop/messages/en.ts'
// On a small tree, only entries that allow nothing can hold.
const violations = (files, entries = bans.filter(({ allowed }) => allowed === 0)) =>
  bannedWordViolations(makeTree(files), entries)

test('this repository contains no more banned words than allowed', () => {
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

  test('is found in a comment, even across a line break', () => {
    const [, place] = violations({ 'web/src/ui/card.tsx': '// The page is\n// told\nexport {}\n' })
    expect(place).toBe('web/src/ui/card.tsx:1: “is told”')
  })

  test.for([
    ['part of a longer word', 'const changedMeanwhile = allowPasswordOnly'],
    ['what is left alone', '// Tab is left alone.'],
    ['what stands alone', '// Each text stands alone.'],
  ])('is not %s', ([, text]) => {
    expect(violations({ 'web/src/ui/card.tsx': text })).toEqual([])
  })
})

describe('a banned word in the docs', () => {
  test.for(['README.md', 'CHANGELOG.md', 'docs/mfa.md', 'web/README.md', 'examples/shop/README.md'])(
    'is found in %s, even in a comment of a snippet',
    (path) => {
      const text = '# Title\n\nNobody can sign in.\n\n```sh\nnpm start # is told\n```\n'
      expect(violations({ [path]: text }).slice(1)).toEqual([`${path}:3: “Nobody”`, `${path}:6: “is told”`])
    },
  )

  test('is ignored in a generated part or in the output of a command, and later lines keep their numbers', () => {
    const generated = '<!-- generated: errors -->\n\nnobody\n\n<!-- end -->\n'
    const output = '```console\n$ npx countersign keys rotate\nwrapped anew: 3\n```\n'
    expect(violations({ 'docs/a.md': `${generated}${output}` })).toEqual([])
    expect(violations({ 'docs/a.md': `${generated}${output}Meanwhile.\n` })[1]).toBe('docs/a.md:10: “Meanwhile”')
  })
})

describe('a banned word in code', () => {
  test('is found in a comment, a title and a message', () => {
    const text = "// nobody\ntest('nobody may', () => {})\ntest.each(all)(\n  'for nobody', run)\n"
    for (const path of ['server/src/a.test.ts', 'e2e/mfa/a.test.ts', 'testkit/src/a.ts', 'scripts/a.mjs'])
      expect(violations({ [path]: text }).slice(1)).toEqual([1, 2, 4].map((line) => `${path}:${line}: “nobody”`))
    const message = "throw new Error('Nobody is here.')\n"
    expect(violations({ 'server/src/a.ts': message })[1]).toBe('server/src/a.ts:1: “Nobody”')
  })

  test.for([
    ['the data of a test', 'server/src/a.test.ts', "const password = 'a password nobody guesses'"],
    ['an address', 'e2e/mfa/a.test.ts', "const url = 'https://nobody.example'"],
    ['a variable', 'platform/src/a.ts', 'const alone = groups.filter(single)\nreturn alone.length'],
    ['a Unix user', 'platform/src/a.ts', "name === 'nobody'"],
  ])('is not %s', ([, path, text]) => {
    expect(violations({ [path]: `${text}\n` })).toEqual([])
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
