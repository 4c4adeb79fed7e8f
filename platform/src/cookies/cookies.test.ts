import { describe, expect, test } from 'vitest'
import { hostCookie } from './index.ts'

const secure = hostCookie('name', { publicUrl: 'https://id.example.com' })
const plain = hostCookie('name', { publicUrl: 'http://localhost:8080' })

describe('over HTTPS', () => {
  test('is set with the prefix and every attribute that it requires, and no other cookie is set', () => {
    expect(secure.set('value', 60)).toEqual([
      '__Host-name=value; Max-Age=60; Path=/; Secure; HttpOnly; SameSite=Strict',
    ])
    expect(secure.clear()).toEqual(['__Host-name=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict'])
  })

  test('is read by its full name: a neighbouring host could set one without the prefix', () => {
    expect(secure.read('other=1; __Host-name=value; name=planted')).toBe('value')
    expect(secure.read('name=planted')).toBeUndefined()
    expect(secure.read('x__Host-name=planted')).toBeUndefined()
    expect(secure.read(undefined)).toBeUndefined()
    expect(secure.read('')).toBeUndefined()
    expect(secure.read('nothing')).toBeUndefined()
  })
})

describe('over plain HTTP', () => {
  test('is also set without the prefix, for browsers that accept no Secure cookie there', () => {
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
