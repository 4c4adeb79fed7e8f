import { describe, expect, it } from 'vitest'
import { mediaType, readsAsUtf8 } from './content-type.ts'

describe('mediaType', () => {
  it.each([
    ['application/json', { type: 'application/json' }],
    ['Application/JSON;Charset=UTF-8', { type: 'application/json', charset: 'utf-8' }],
    ['application/json ; charset="utf-8"', { type: 'application/json', charset: 'utf-8' }],
    ['application/json; charset="utf\\-8"', { type: 'application/json', charset: 'utf-8' }],
    ['text/plain; format=flowed; charset=latin1', { type: 'text/plain', charset: 'latin1' }],
    ['text/plain; note="a; charset=x"', { type: 'text/plain' }],
    ['application/json;', { type: 'application/json' }],
  ])('reads %s', (header, expected) => {
    expect(mediaType(header)).toEqual(expected)
  })

  it.each([
    undefined,
    '',
    'json',
    'application/',
    '/json',
    ' application/json',
    'application/json, text/plain',
    'application/json charset=utf-8',
    'application/json; charset',
    'application/json; charset=',
    'application/json; charset = utf-8',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json\r\nx: y',
  ])('does not guess at %j', (header) => {
    expect(mediaType(header)).toBeUndefined()
  })
})

describe('readsAsUtf8', () => {
  it.each([undefined, 'utf-8', 'utf8', 'us-ascii'])('accepts %s', (charset) => {
    expect(readsAsUtf8(charset === undefined ? { type: 'a/b' } : { type: 'a/b', charset })).toBe(true)
  })

  it.each(['utf-16', 'iso-8859-1', 'utf-7', ''])('refuses %j', (charset) => {
    expect(readsAsUtf8({ type: 'a/b', charset })).toBe(false)
  })
})
