import { timeRatio } from '@countersign/testkit'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { refusal } from '../given-file.fixture.ts'
import { figure3 } from './rfc6030.fixture.ts'
import { xmlSections } from './xml-sections.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const inside = (content: string) => figure3.replace('<KeyPackage>', `${content}<KeyPackage>`)
const nested = (depth: number) => inside('<a>'.repeat(depth) + '</a>'.repeat(depth))
const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('')

const billionLaughs = figure3.replace(
  declaration,
  `${declaration}<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`,
)
const fileReader = figure3
  .replace(declaration, `${declaration}<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>`)
  .replace('Manufacturer<', '&f;<')

describe('cannot read', () => {
  test.each([
    ['a document type declaration', billionLaughs, 'it has a document type declaration'],
    ['an external entity', fileReader, 'it has a document type declaration'],
    ['an undeclared entity', inside('&secret;'), /^it is not well-formed \(line \d+\)$/],
    ['elements 1,000 deep', nested(1_000), 'it is nested too deeply'],
    ['40 attributes', inside(`<a${attributes(40)}/>`), 'an element has too many attributes'],
    ['a section of 100,000 characters', inside(`<a>${'x'.repeat(100_000)}</a>`), 'a section of it is too long'],
    ['a section of many small elements', inside(`<a>${'<b/>'.repeat(20_000)}</a>`), 'a section of it is too long'],
    ['a section in many pieces', inside(`<a>${'x<!-- -->'.repeat(70_000)}</a>`), 'a section of it is too long'],
    ['a comment of a million characters', inside(`<!--${'x'.repeat(1_000_000)}-->`), 'a part of it is too long'],
    ['another root', figure3.replaceAll('KeyContainer', 'Container'), /^its root is not a KeyContainer of urn:/],
    [
      'another namespace',
      figure3.replace('keyprov:pskc"', 'keyprov:other"'),
      /^its root is not a KeyContainer of urn:/,
    ],
    ['another encoding', figure3.replace('UTF-8', 'ISO-8859-1'), 'it is not in UTF-8'],
    ['half of it', figure3.slice(0, -200), /^it is not well-formed/],
    ['something behind it', `${figure3}<more/>`, /^it is not well-formed/],
    ['JSON', '{"keys":[]}', /^it is not well-formed/],
    ['nothing', '', /^it is not well-formed/],
    ['an undeclared prefix', inside('<xenc:a/>'), /^it is not well-formed/],
  ])('%s', async (_name, file, issue) => {
    const problem = (await refusal('pskc', file)) as [{ field: string; issue: string }]
    expect(problem).toHaveLength(1)
    const [prefix, said] = problem[0].issue.split(': ')
    expect([problem[0].field, prefix]).toEqual(['body', 'is not a PSKC file'])
    if (typeof issue === 'string') expect(said).toBe(issue)
    else expect(problem[0].issue.slice('is not a PSKC file: '.length)).toMatch(issue)
  })

  test('a broken document, and does not repeat what is in it', async () => {
    const broken = figure3.replace('MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=', '<MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=')
    expect(JSON.stringify(await refusal('pskc', broken))).not.toContain('MTIz')
  })
})

test('takes little more time than only the parser', async () => {
  const [, one = ''] = /(<KeyPackage>.*<\/KeyPackage>)/s.exec(figure3) ?? []
  const texts = figure3.replace(one, one.repeat(2_000)).match(/.{1,65536}/gs) ?? []
  const root = { name: 'KeyContainer', namespace: 'urn:ietf:params:xml:ns:keyprov:pskc' }
  const read = async () => {
    let count = 0
    for await (const sections of xmlSections(inTurn(texts), root)) count += sections.length
    expect(count).toBe(2_000)
  }
  const parse = async () => {
    const parser = new SaxesParser({ xmlns: true })
    for await (const text of inTurn(texts)) parser.write(text)
    parser.close()
  }
  // Six times as much if V8 reads the parser's fields slowly.
  expect(await timeRatio(read, parse, 11)).toBeLessThan(3.5)
})

async function* inTurn(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}
