import { expect, test } from 'vitest'
import { urlsOfHosts } from './database-hosts.ts'
import { databaseUrl } from './values.ts'

test.for([
  ['one host', 'postgres://u:p@db/x?sslmode=verify-full', ['postgres://u:p@db/x?sslmode=verify-full']],
  ['two hosts', 'postgres://u:p@a:1,b:2/x?y=1', ['postgres://u:p@a:1/x?y=1', 'postgres://u:p@b:2/x?y=1']],
  ['a host without a port', 'postgresql://a,b:2/x', ['postgresql://a/x', 'postgresql://b:2/x']],
  [
    'a password with @ and a comma',
    'postgres://u:p,@%40@a,b/x',
    ['postgres://u:p,@%40@a/x', 'postgres://u:p,@%40@b/x'],
  ],
  ['IPv6', 'postgres://[::1]:1,[::2]:2/x', ['postgres://[::1]:1/x', 'postgres://[::2]:2/x']],
  [
    'parameters',
    'postgres:///x?host=%2Fone,%2Ftwo&port=1,2&user=u',
    ['postgres:///x?host=%2Fone&port=1&user=u', 'postgres:///x?host=%2Ftwo&port=2&user=u'],
  ],
  [
    'parameters with one port',
    'postgres:///x?host=a,b&port=1',
    ['postgres:///x?host=a&port=1', 'postgres:///x?host=b&port=1'],
  ],
] as const)('a URL with %s is read as libpq reads it', ([, url, expected]) => {
  expect(urlsOfHosts(url)).toEqual(expected)
  expect(databaseUrl(url)).toBe(url)
})

test.for([
  ['an empty host', 'postgres://secret@a,,b/x'],
  ['fewer ports than hosts', 'postgres:///secret?host=a,b,c&port=1,2'],
  ['an invalid port', 'postgres://secret@a:1,b:two/x'],
  ['a wish for a replica', 'postgres://secret@a,b/x?target_session_attrs=prefer-standby'],
])('a URL with %s is refused without showing it', ([, url = '']) => {
  expect(() => databaseUrl(url)).toThrow(/^must .*postgres:\/\/user:password@host:5432\/database|^must .*read-write/)
  expect(() => databaseUrl(url)).not.toThrow(/secret/)
})
