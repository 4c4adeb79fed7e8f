import { describe, expect, it } from 'vitest'
import { BadBody } from './bad-body.ts'
import { parseJsonBody } from './json-body.ts'

const parse = (text: string, options = {}) => parseJsonBody(Buffer.from(text), options)

function refusal(body: string | Buffer): BadBody {
  try {
    parseJsonBody(Buffer.from(body))
  } catch (error) {
    if (error instanceof BadBody) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('what is refused, and how this is explained to the sender', () => {
  it.each([
    ['nothing at all', '', 'malformed_json', 'is empty'],
    ['only spaces', ' \n', 'malformed_json', 'is empty'],
    ['a byte order mark', '\uFEFF{}', 'malformed_json', 'byte order mark'],
    ['an unknown word', '{"a":\n tru}', 'malformed_json', 'expected a value at line 2, column 2'],
    ['a trailing comma', '{"a":1,}', 'malformed_json', 'expected a field name in double quotes at line 1, column 8'],
    ['a missing comma', '[1 2]', 'malformed_json', 'expected a comma or ] at line 1, column 4'],
    ['a missing colon', '{"a" 1}', 'malformed_json', 'expected a colon at line 1, column 6'],
    ['an unquoted name', '{a:1}', 'malformed_json', 'expected a field name in double quotes at line 1, column 2'],
    ['single quotes', "{'a':1}", 'malformed_json', 'expected a field name in double quotes'],
    ['an unterminated string', '{"a":"b', 'malformed_json', 'expected the closing quote of a string'],
    [
      'a raw line break in a string',
      '"a\nb"',
      'malformed_json',
      'expected no unescaped control character at line 1, column 3',
    ],
    [
      'an unknown escape',
      '"\\q"',
      'malformed_json',
      'expected only valid escape sequences in the string at line 1, column 1',
    ],
    ['a leading zero', '01', 'malformed_json', 'expected nothing more at line 1, column 2'],
    ['a second value', '{} {}', 'malformed_json', 'expected nothing more at line 1, column 4'],
    ['a comment', '{} // x', 'malformed_json', 'expected nothing more'],
    ['NaN', 'NaN', 'malformed_json', 'expected a value'],
  ])('%s', (_name, text, code, sentence) => {
    const bad = refusal(text)
    expect(bad).toMatchObject({ code, field: undefined })
    expect(bad.issue).toContain(sentence)
  })

  it.each([
    ['a name given twice', '{"a":1,"a":1}', 'duplicate_key', 'a'],
    ['a name given twice inside', '{"a":[{"b":1,"c":{},"b":2}]}', 'duplicate_key', 'a[0].b'],
    ['a name given twice, once with escapes', '{"a":{"b":1,"\\u0062":2}}', 'duplicate_key', 'a.b'],
    ['an empty name given twice', '{"":1,"":2}', 'duplicate_key', '[""]'],
    ['a numeric name given twice', '{"1":1,"1":2}', 'duplicate_key', '1'],
    ['__proto__', '{"a":{"__proto__":{"admin":true}}}', 'forbidden_key', 'a.__proto__'],
    ['__proto__ with escapes', '{"\\u005f_proto__":1}', 'forbidden_key', '__proto__'],
    ['__proto__ given twice', '{"__proto__":1,"__proto__":2}', 'forbidden_key', '__proto__'],
    ['U+0000 in a string', '{"code":"123456\\u0000"}', 'unsupported_character', 'code'],
    ['U+0000 in a name', '{"a\\u0000":1}', 'unsupported_character', '["a\\u0000"]'],
    ['a lone high surrogate', '{"a":["\\ud800"]}', 'unsupported_character', 'a[0]'],
    ['a lone low surrogate', '"x\\udc00"', 'unsupported_character', undefined],
    ['surrogates in the wrong order', '{"a":"\\udc00\\ud800"}', 'unsupported_character', 'a'],
    ['an integer above int64', '{"id":9223372036854775808}', 'number_out_of_range', 'id'],
    ['an integer below int64', '[-9223372036854775809]', 'number_out_of_range', '[0]'],
    ['an integer of 400 digits', `{"id":${'9'.repeat(400)}}`, 'number_out_of_range', 'id'],
    ['a number beyond a double', '{"a":{"b":1e400}}', 'number_out_of_range', 'a.b'],
    ['a negative number beyond a double', '-1e400', 'number_out_of_range', undefined],
    ['a fraction that a double rounds away', '{"id":9007199254740990.6}', 'number_out_of_range', 'id'],
    ['a fraction of twenty places', '{"id":1.00000000000000000001}', 'number_out_of_range', 'id'],
    ['a fraction by its exponent', '{"id":10000000000000000001e-19}', 'number_out_of_range', 'id'],
    ['a number that a double takes for 0', '{"id":1e-400}', 'number_out_of_range', 'id'],
  ])('%s, by its field', (_name, text, code, field) => {
    expect(refusal(text)).toMatchObject({ code, field })
  })

  it.each([
    ['a byte that UTF-8 never has', Buffer.from([0x22, 0xff, 0x22])],
    ['a truncated sequence', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('{"a":"é"}', 'utf16le').fill(0xff, 0, 1)],
  ])('text that is not UTF-8: %s', (_name, bytes) => {
    expect(refusal(bytes)).toMatchObject({ code: 'invalid_utf8' })
  })

  it('never repeats a value or a fragment of one', () => {
    for (const text of [
      '{"password":"hunter2',
      '{"hunter2"}',
      '{"password":hunter2}',
      '{"a":"hunter2\\u0000"}',
      'hunter2',
    ]) {
      const { issue, field, message, stack } = refusal(text)
      expect(JSON.stringify([issue, field, message, stack])).not.toContain('hunter2')
    }
  })

  it('shortens a name that is too long to show', () => {
    const name = 'x'.repeat(50_000)
    expect(refusal(`{"${name}":1,"${name}":1}`).field?.length).toBeLessThan(100)
  })
})

describe('nesting', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  it('is allowed up to 32 levels', () => {
    expect(parse(nested(32))).toEqual(JSON.parse(nested(32)))
    expect(refusal(nested(33))).toMatchObject({ code: 'too_deep', issue: 'is nested more than 32 levels deep' })
    expect(refusal(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toMatchObject({ code: 'too_deep' })
  })

  it('can be limited further', () => {
    expect(parse('{"a":[]}', { maxDepth: 2 })).toEqual({ a: [] })
    expect(() => parse('{"a":[{}]}', { maxDepth: 2 })).toThrow(BadBody)
  })

  it.each([
    ['open brackets', '['.repeat(100_000)],
    ['closed brackets', nested(100_000)],
    ['open objects', '{"a":'.repeat(100_000)],
    ['closed objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a repeated name before it', `{"a":1,"a":${nested(100_000)}}`],
  ])('is refused at any depth without exhausting the stack: %s', (_name, text) => {
    expect(['too_deep', 'duplicate_key']).toContain(refusal(text).code)
  })
})

describe('what is kept', () => {
  it('keeps every int64 exactly', () => {
    expect(
      parse('[9223372036854775807,-9223372036854775808,9007199254740993,9007199254740991,-9007199254740991]'),
    ).toEqual([9223372036854775807n, -9223372036854775808n, 9007199254740993n, 9007199254740991, -9007199254740991])
  })

  it('keeps other numbers as JSON.parse reads them, even next to a large one', () => {
    const text = '[-0,0.1,1e30,1E-300,123456789.125,1e2,9007199254740993]'
    expect(parse(text)).toEqual([-0, 0.1, 1e30, 1e-300, 123456789.125, 100, 9007199254740993n])
  })

  it('keeps constructor and prototype as plain members without pollution', () => {
    const value = parse('{"constructor":{"prototype":{"admin":true}},"toString":1}')
    expect(value).toEqual({ constructor: { prototype: { admin: true } }, toString: 1 })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('does not mistake quotes, colons and backslashes inside strings for structure', () => {
    const value = { 'a":': '":\\', '\\': '\\\\"', ':': [':', '{":'], '{"b":1,"b":2}': '{"c":1,"c":2}' }
    expect(parse(JSON.stringify(value))).toEqual(value)
  })

  it('accepts one name in two objects, and names that differ in case', () => {
    expect(parse('[{"a":1},{"a":{"a":2,"A":3}}]')).toEqual([{ a: 1 }, { a: { a: 2, A: 3 } }])
  })

  it('reads a name written with escapes, whatever names were read before', () => {
    const misleading = '{"a":1,"\\\\":2}'
    JSON.parse(misleading)
    parse(misleading)
    expect(parse('{"a":1,"\\u00e9":2,"\\n":3}')).toEqual({ a: 1, é: 2, '\n': 3 })
    expect(refusal('{"a":1,"\\u0061":2}')).toMatchObject({ code: 'duplicate_key', field: 'a' })
    expect(refusal('{"a":1,"\\u005f_proto__":2}')).toMatchObject({ code: 'forbidden_key' })
  })

  it('accepts surrogate pairs and characters of every plane', () => {
    expect(parse('{"a":"\\ud83d\\ude00","é":"日本 😀"}')).toEqual({ a: '😀', é: '日本 😀' })
  })
})
