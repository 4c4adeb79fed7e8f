import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvReader } from './csv-reader.ts'

function read(...pieces: string[]) {
  const reader = new CsvReader()
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

const fields = (text: string) => read(text).map((record) => record.fields)

test.each([
  [
    'plain fields',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['line breaks of either kind, and none at the end', 'a\r\nb\nc', [['a'], ['b'], ['c']]],
  ['empty fields', ',a,\n', [['', 'a', '']]],
  ['no record for an empty line', 'a\n\n  \r\nb\n', [['a'], ['b']]],
  ['spaces around fields', ' a , "b" \n', [['a', 'b']]],
  ['quoted commas, quotation marks and line breaks', '"a,""b""\nc",d\n', [['a,"b"\nc', 'd']]],
])('reads %s', (_name, text, expected) => {
  expect(fields(text)).toEqual(expected)
})

test('reports the line where a record begins, whatever the previous ones contain', () => {
  expect(read('a\n\n"b\nc"\nd\n').map(({ line }) => line)).toEqual([1, 3, 5])
})

test('reads the same however the text is split', () => {
  const text = 'a,"b ""c""",d\r\n"x\ny",,z\n\nlast'
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: text.length })), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
      expect(read(...pieces)).toEqual(read(text))
    }),
  )
})

test('returns what was written in quotation marks', () => {
  const field = fc.string().map((text) => text.trim())
  fc.assert(
    fc.property(fc.array(field, { minLength: 2, maxLength: 5 }), (record) => {
      const text = record.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
      expect(fields(text)).toEqual([record])
    }),
  )
})

describe('refuses', () => {
  test.each([
    ['a quotation mark that is never closed', 'a\n"b\nc', 'line 2 has an unclosed quotation mark'],
    ['a quotation mark inside a field', 'a"b"\n', 'line 1 has a quotation mark inside a field'],
    ['characters after a quoted field', '"a"b\n', 'line 1 has characters after a closing quotation mark'],
    ['a line without an end', 'x'.repeat(4_097), 'line 1 is longer than 4096 characters'],
  ])('%s', (_name, text, issue) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ details: [{ field: 'body', issue: `is not a CSV file: ${issue}` }] }),
    )
  })
})
