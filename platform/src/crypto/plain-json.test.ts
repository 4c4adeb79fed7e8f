import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePlainJson } from './plain-json.ts'

const parse = (text: string) => parsePlainJson(Buffer.from(text))

test('reads every object that JSON can represent, whatever its whitespace', () => {
  const object = fc
    .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
    .filter((value) => !JSON.stringify(value).includes('__proto__'))
  fc.assert(
    fc.property(object, fc.constantFrom(0, 2), (value, spaces) => {
      const text = JSON.stringify(value, undefined, spaces)
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('the same name in different objects, or as a value, is not a duplicate', () => {
  const text = String.raw`{"a":{"b":1,"c":"b"},"b":[{"a":"{\"a\":1,\"a\":2}"},{"a":2}],"c":{}}`
  expect(parse(text)).toEqual(JSON.parse(text))
})

test.each([
  ['a duplicate name', '{"a":1,"a":1}'],
  ['a duplicate name, spelt differently', String.raw`{"a":1,"\u0061":2}`],
  ['a duplicate name, spaced differently', '{"a":1,"a" \n:2}'],
  ['a duplicate name after a nested object', '{"a":{"b":{}},"a":2}'],
  ['a duplicate name deep inside', '{"a":[{"b":{"c":1,"c":2}}]}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['__proto__ in escapes', String.raw`{"a":{"\u005f_proto__":1}}`],
  ['a lone surrogate', String.raw`{"a":"\ud800"}`],
  ['a lone surrogate in a name', String.raw`{"\udc00":1}`],
  ['a list', '[1]'],
  ['null', 'null'],
  ['a string', '"a"'],
  ['a number', '1'],
  ['nothing', ''],
  ['a comment', '{"a":1}//'],
  ['a trailing comma', '{"a":1,}'],
  ['two values', '{}{}'],
  ['a byte order mark', '\ufeff{}'],
])('refuses %s', (_, text) => {
  expect(() => parse(text)).toThrow(SyntaxError)
})

test('refuses bytes that are not UTF-8', () => {
  expect(() => parsePlainJson(Buffer.from('7b2261223a22ff227d', 'hex'))).toThrow()
})
