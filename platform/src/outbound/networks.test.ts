import { describe, expect, it } from 'vitest'
import { networksOf, outboundNetwork } from './networks.ts'
import { notPublic } from './not-public.ts'

const forbidden = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'private use': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1'],
  'link-local': ['169.254.0.1', 'fe80::1', 'fe80::1%lo', 'febf::1'],
  'shared by carriers': ['100.64.0.1', '100.127.255.255'],
  'metadata services': ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255', '4000::1'],
  'documentation and benchmarks': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:10.0.0.1'],
  'IPv4 by translation': ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:1::1'],
}

const open = [
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '128.0.0.1',
  '172.15.0.1',
]
const openToo = [
  '172.32.0.1',
  '192.0.1.1',
  '192.167.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00::1',
  '2001:4860::8888',
]

describe('public addresses', () => {
  it.each(Object.entries(forbidden))('none that is %s', (_, addresses) => {
    expect(addresses.filter((address) => !notPublic.has(address))).toEqual([])
  })

  it('all others', () => {
    expect([...open, ...openToo].filter((address) => notPublic.has(address))).toEqual([])
  })
})

describe('networks that an operator names', () => {
  it('contain what they name and nothing else', () => {
    const networks = networksOf(['10.1.0.0/16', '192.168.7.7', 'fd00:1::/32'])
    const inside = ['10.1.2.3', '192.168.7.7', 'fd00:1::9']
    const outside = ['10.2.0.1', '192.168.7.8', 'fd00:2::9', '::ffff:10.1.2.3', 'not an address', '']
    expect(inside.every(networks.has)).toBe(true)
    expect(outside.filter(networks.has)).toEqual([])
  })

  it('do not extend from one address family to the other', () => {
    expect(networksOf(['::/0']).has('10.0.0.1')).toBe(false)
    expect(networksOf(['0.0.0.0/0']).has('::ffff:10.0.0.1')).toBe(false)
  })

  it('one word stands for all private ones, but never for link-local ones with their metadata services', () => {
    const networks = networksOf(['all-private'])
    expect(
      ['127.0.0.1', '10.9.9.9', '172.20.0.1', '192.168.0.1', '100.64.1.1', '::1', 'fd12::1'].every(networks.has),
    ).toBe(true)
    expect(['169.254.169.254', 'fe80::1', '0.0.0.0', '8.8.8.8', '::ffff:127.0.0.1'].filter(networks.has)).toEqual([])
  })

  it.each([
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0',
    '10.0.0.0/',
    '10.0.0.0/-1',
    'example.com',
    'private',
    'fe80::1%lo',
    '',
  ])('are refused as a setting if invalid: "%s"', (text) => {
    expect(() => outboundNetwork(text)).toThrow(`not "${text}"`)
  })
})
