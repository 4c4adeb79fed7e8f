import { expect, test } from 'vitest'
import { countedNetwork, readIpAddress } from './index.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is read as %s', (text, address) => {
  expect(readIpAddress(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.4.5',
  '256.0.0.1',
  '01.2.3.4',
  '1.2.3.4, 5.6.7.8',
  '[1.2.3.4]x',
  'http://1.2.3.4',
  '::1]',
  `fe80::1%${'a'.repeat(3000)}`,
  'x'.repeat(3000),
])('%s is not an address', (text) => {
  expect(readIpAddress(text)).toBeUndefined()
})

test('IPv6 addresses of one /64 count as one, IPv4 addresses each', () => {
  expect(countedNetwork('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(countedNetwork('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
  expect(countedNetwork('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(countedNetwork('::1')).toBe('0:0:0:0::/64')
  expect(countedNetwork('203.0.113.9')).toBe('203.0.113.9')
  expect(countedNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(countedNetwork('unknown')).toBe('unknown')
})
