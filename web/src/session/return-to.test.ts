import { expect, test } from 'vitest'
import { readReturnTo } from './return-to.ts'

const origin = 'https://id.example.com'

test.for(['/SelfService/', '/SvcAdmin/users?query=ada#history', '/', '/SvcAdmin/users/a%2Fb'])(
  'leads back to %s',
  (path) => {
    expect(readReturnTo(path, origin)).toBe(`${origin}${path}`)
  },
)

test.for([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '///elsewhere.example/',
  '/\\elsewhere.example/',
  '\\\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/\n/elsewhere.example/',
  ' //elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'SelfService',
  '@elsewhere.example',
  '.elsewhere.example',
  'https:elsewhere.example',
  '',
  null,
])('does not follow %j', (path) => {
  expect(readReturnTo(path, origin)).toBeUndefined()
})

test.for(['/.//elsewhere.example/', '/a/..//elsewhere.example/', '/%2e//elsewhere.example/'])(
  'stays on this site where %s becomes another address on the way',
  (path) => {
    const followed = readReturnTo(path, origin) ?? ''
    expect(new URL(followed, origin).origin).toBe(origin)
  },
)
