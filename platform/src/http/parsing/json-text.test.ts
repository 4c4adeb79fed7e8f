import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJsonBody } from './json-body.ts'
import { toJson } from './json-text.ts'

describe('toJson', () => {
  it('writes what JSON.stringify writes if there is no bigint', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toJson(value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('writes a bigint as the exact number, next to dates and members without a value', () => {
    const value = { id: 9223372036854775807n, at: new Date(0), none: undefined, list: [-1n, 1.5, null] }
    expect(toJson(value)).toBe('{"id":9223372036854775807,"at":"1970-01-01T00:00:00.000Z","list":[-1,1.5,null]}')
  })

  it('is the inverse of parseJsonBody for every int64', () => {
    const unsafe = fc
      .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      .filter((value) => !Number.isSafeInteger(Number(value)))
    fc.assert(
      fc.property(fc.array(unsafe), (values) => {
        expect(parseJsonBody(Buffer.from(toJson({ values })))).toEqual({ values })
      }),
    )
  })

  it('still refuses values that JSON cannot represent', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(() => toJson(circle)).toThrow(TypeError)
  })
})
