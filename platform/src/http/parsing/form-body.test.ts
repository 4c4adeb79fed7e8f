import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadBody } from './bad-body.ts'
import { parseFormBody } from './form-body.ts'

const parse = (text: string) => ({ ...parseFormBody(Buffer.from(text, 'latin1').toString()) })

function refusal(text: string): BadBody {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof BadBody) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('parseFormBody', () => {
  it('decodes percent sequences and plus signs in names and values', () => {
    expect(parse('client%5Fsecret=a%3Ab%25c%2Bd+%C3%A9&x=1=2')).toEqual({ client_secret: 'a:b%c+d é', x: '1=2' })
  })

  it('accepts what URLSearchParams writes', () => {
    const named = fc.dictionary(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
    )
    fc.assert(
      fc.property(named, (given) => {
        fc.pre(!JSON.stringify(given).includes('\\u0000'))
        const parsed = parseFormBody(new URLSearchParams(given).toString())
        expect(Object.entries(parsed).sort()).toEqual(Object.entries(given).sort())
      }),
    )
  })

  it('treats a parameter without a value as omitted', () => {
    expect(parse('scope=&state&&client_id=cl_1')).toEqual({ client_id: 'cl_1' })
  })

  it.each([
    ['twice', 'scope=a&x=1&scope=b', 'scope'],
    ['twice with one value', 'scope=a&scope=a', 'scope'],
    ['twice, once encoded', 'scope=a&s%63ope=b', 'scope'],
    ['twice, once without a value', 'scope=&scope=b', 'scope'],
  ])('refuses a parameter that is given %s', (_name, text, field) => {
    expect(refusal(text)).toMatchObject({ code: 'duplicate_key', field })
  })

  it.each([
    ['a lone percent sign', 'a=1&b=100%', 'malformed_form', 'b'],
    ['half a percent sequence', 'a=%4', 'malformed_form', 'a'],
    ['no hexadecimal digits', 'a=%zz', 'malformed_form', 'a'],
    ['a malformed name', '%=1', 'malformed_form', undefined],
    ['a value without a name', '=1', 'malformed_form', undefined],
    ['percent-encoded bytes that are not UTF-8', 'a=%ff', 'invalid_utf8', 'a'],
    ['an overlong encoding', 'a=%c0%af', 'invalid_utf8', 'a'],
    ['an encoded surrogate', 'a=%ed%a0%80', 'invalid_utf8', 'a'],
    ['raw bytes that are not UTF-8', 'a=\xff', 'invalid_utf8', undefined],
    ['U+0000', 'code=123456%00', 'unsupported_character', 'code'],
    ['a raw U+0000', 'code=123456\0', 'unsupported_character', 'code'],
  ])('refuses %s', (_name, text, code, field) => {
    expect(refusal(text)).toMatchObject({ code, field })
  })

  it('treats prototype names as ordinary names', () => {
    const parsed = parseFormBody('__proto__=x&constructor=y')
    expect(Object.getPrototypeOf(parsed)).toBeNull()
    expect(Object.entries(parsed)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  it('throws only BadBody', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        try {
          parseFormBody(Buffer.from(bytes).toString())
        } catch (error) {
          expect(error).toBeInstanceOf(BadBody)
        }
      }),
    )
  })
})
