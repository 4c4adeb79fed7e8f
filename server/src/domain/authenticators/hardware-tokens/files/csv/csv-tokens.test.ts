import { describe, expect, test } from 'vitest'
import { linesOf, refusal } from '../given-file.fixture.ts'

const hex = '3132333435363738393031323334353637383930'
const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const seed = Buffer.from('12345678901234567890')
const facts = { algorithm: 'SHA1', digits: 6, progress: 0, drift: 0, manufacturer: null, seed }

const csv = (...lines: string[]) => linesOf('csv', ['serialNumber,seed,kind', ...lines].join('\n'))

describe('accepts', () => {
  test('the minimum that a token needs, with defaults for the rest', async () => {
    expect(await csv(`A1,${hex},hotp`, `A2,${base32.toLowerCase()}===,TOTP`)).toEqual([
      { line: 2, entry: { ...facts, serialNumber: 'A1', kind: 'hotp', periodSeconds: null } },
      { line: 3, entry: { ...facts, serialNumber: 'A2', kind: 'totp', periodSeconds: 30 } },
    ])
  })

  test('every column, in any order', async () => {
    const file = `manufacturer,counter,periodSeconds,digits,algorithm,kind,seed,serialNumber
"Acme, Inc.",7,,8,sha-256,hotp,${hex},B1
,,60,6,SHA512,totp,${hex},B2`
    expect(await linesOf('csv', `\uFEFF${file}`)).toEqual([
      {
        line: 2,
        entry: {
          ...facts,
          serialNumber: 'B1',
          kind: 'hotp',
          algorithm: 'SHA256',
          digits: 8,
          periodSeconds: null,
          progress: 7,
          manufacturer: 'Acme, Inc.',
        },
      },
      { line: 3, entry: { ...facts, serialNumber: 'B2', kind: 'totp', algorithm: 'SHA512', periodSeconds: 60 } },
    ])
  })

  test('text that is both hexadecimal and base32 as hexadecimal', async () => {
    const both = 'ABCDEF234567ABCDEF234567ABCDEF23'
    expect(await csv(`C1,${both},hotp`)).toMatchObject([{ entry: { seed: Buffer.from(both, 'hex') } }])
  })
})

describe('refuses a line', () => {
  test.each([
    ['without a serial number', `,${hex},hotp`, null, 'needs a serial number of 1 to 64 printable characters'],
    ['with a space in it', `A 1,${hex},hotp`, null, 'needs a serial number of 1 to 64 printable characters'],
    ['without a seed', 'A1,,hotp', 'A1', 'has a seed that is neither hexadecimal nor base32'],
    ['whose seed is neither', 'A1,not/a/seed,hotp', 'A1', 'has a seed that is neither hexadecimal nor base32'],
    ['whose seed is short', 'A1,31323334,hotp', 'A1', 'has a seed that is not 16 to 128 bytes long'],
    ['whose seed is long', `A1,${'ab'.repeat(129)},hotp`, 'A1', 'has a seed that is not 16 to 128 bytes long'],
    ['of another kind', `A1,${hex},ocra`, 'A1', 'has a kind other than hotp or totp'],
    ['without a kind', `A1,${hex},`, 'A1', 'has a kind other than hotp or totp'],
    ['with a field too many', `A1,${hex},hotp,`, null, 'has 4 fields, but the header line has 3'],
  ])('%s', async (_name, line, serialNumber, issue) => {
    expect(await csv(line)).toEqual([{ line: 2, serialNumber, issue }])
  })

  test.each([
    ['algorithm', 'MD5', 'uses an algorithm other than SHA1, SHA256 or SHA512'],
    ['digits', '7', 'has codes that are not 6 or 8 digits long'],
    ['digits', '06', 'has codes that are not 6 or 8 digits long'],
    ['periodSeconds', '5', 'has a period in seconds that is not a whole number from 10 to 300'],
    ['periodSeconds', '30.5', 'has a period in seconds that is not a whole number from 10 to 300'],
    ['manufacturer', 'x'.repeat(201), 'has a manufacturer of more than 200 printable characters'],
    ['manufacturer', 'a\0b', 'has a manufacturer of more than 200 printable characters'],
  ])('with %s %s', async (column, value, issue) => {
    const file = `serialNumber,seed,kind,${column}\nA1,${hex},totp,${value}`
    expect(await linesOf('csv', file)).toEqual([{ line: 2, serialNumber: 'A1', issue }])
  })

  test.each(['-1', '1e3', '9007199254740992'])('with counter %s', async (counter) => {
    expect(await linesOf('csv', `serialNumber,seed,kind,counter\nA1,${hex},hotp,${counter}`)).toMatchObject([
      { issue: 'has a counter that is not a whole number from 0 to 9007199254740991' },
    ])
  })

  test('that repeats a token of the file, and says where it was', async () => {
    expect(await csv(`A1,${hex},hotp`, `A2,${hex},hotp`, `A1,${hex},totp`)).toMatchObject([
      { entry: { serialNumber: 'A1' } },
      { entry: { serialNumber: 'A2' } },
      { line: 4, serialNumber: 'A1', issue: 'is already in the file, at 2' },
    ])
  })
})

describe('cannot read', () => {
  test.each([
    [
      'an unknown column',
      'serialNumber,seed,kind,pin',
      /^has a header line with an unknown column; the columns are serialNumber, /,
    ],
    ['a missing column', 'serialNumber,kind', /^has a header line with no column seed$/],
    ['a column that is there twice', 'serialNumber,seed,kind,seed', /^has a header line with the same column twice$/],
    ['no header line', `A1,${hex},hotp`, /^has a header line with an unknown column; the columns are serialNumber, /],
    ['no tokens', 'serialNumber,seed,kind\n\n', /^has no tokens$/],
    ['nothing', '', /^has no tokens$/],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff]), /^must be UTF-8$/],
    ['half a character at the end', Buffer.from('a\u20ac').subarray(0, -1), /^must be UTF-8$/],
    ['more tokens than may be', `serialNumber,seed,kind\n${'x\n'.repeat(100_001)}`, /^has more than 100000 tokens/],
  ])('%s', async (_name, file, issue) => {
    expect(await refusal('csv', file)).toEqual([{ field: 'body', issue: expect.stringMatching(issue) }])
  })

  test('a file without a header line, and does not repeat the seed in its place', async () => {
    expect(JSON.stringify(await refusal('csv', `A1,${hex},hotp`))).not.toContain(hex)
  })
})
