import { describe, expect, test } from 'vitest'
import { hostCookie } from './index.ts'

const secure = hostCookie('name', { publicUrl: 'https://id.example.com' })
const plain = hostCookie('name', { publicUrl: 'http://localhost:8080' })

describe('over HTTPS', () => {
  test('is set with the prefix and all that it demands, and nothing else is set', () => {
    expect(secure.set('value', 60)).toEqual([
      '__Host-name=value; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Strict',
    ])
    expect(secure.clear()).toEqual(['__Host-name=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict'])
  })

  test('is read by its whole name: one without the prefix could be anybody’s', () => {
    expect(secure.read('other=1; __Host-name=value; name=planted')).toBe('value')
    expect(secure.read('name=planted')).toBeUndefined()
    expect(secure.read('x__Host-name=planted')).toBeUndefined()
    expect(secure.read(undefined)).toBeUndefined()
    expect(secure.read('')).toBeUndefined()
    expect(secure.read('nothing')).toBeUndefined()
  })
})

describe('over plain HTTP', () => {
  test('is set without the prefix too, for browsers that take no Secure cookie there', () => {
    expect(plain.set('value', 60)).toEqual([
      '__Host-name=value; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Strict',
      'name=value; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
    ])
  })

  test('is read from either, the prefixed one first', () => {
    expect(plain.read('name=second; __Host-name=first')).toBe('first')
    expect(plain.read('name=second')).toBe('second')
  })
})
