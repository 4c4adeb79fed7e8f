import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:net'
import { startSmsGateway } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from './index.ts'

let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
})
afterAll(() => gateway.close())

const { signal } = new AbortController()
const addressesOf = (...addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const call = (outbound: Outbound, host: string, scheme = 'https', headers = {}) =>
  outbound.request({ method: 'GET', url: `${scheme}://${host}:${gateway.port}/`, headers, timeoutSeconds: 5, signal })

const connect = (outbound: Outbound, host: string, encrypted = true) =>
  outbound.connect({ host, port: gateway.port, encrypted, timeoutSeconds: 5, signal })

describe('an address that a tenant configures', () => {
  const outbound = createOutbound({ allowedNetworks: [] })

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    'localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
  ])('does not reach %s over HTTP', async (host) => {
    const before = gateway.connections.all.length
    await expect(call(outbound, host)).rejects.toMatchObject({ name: 'OutboundFailed', reason: 'forbidden' })
    expect(gateway.connections.all).toHaveLength(before)
  })

  it.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '0',
    'localhost',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
  ])('does not reach %s over TCP', async (host) => {
    const before = gateway.connections.all.length
    await expect(connect(outbound, host)).rejects.toMatchObject({ name: 'OutboundFailed', reason: 'forbidden' })
    expect(gateway.connections.all).toHaveLength(before)
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'example.com', 'unix:/run/x.sock', ''])(
    'is not "%s"',
    async (url) => {
      const refusal = outbound.request({ method: 'GET', url, timeoutSeconds: 5, signal })
      await expect(refusal).rejects.toMatchObject({ reason: 'forbidden' })
    },
  )
})

describe('a name', () => {
  it('is checked by the addresses that it resolves to', async () => {
    const outbound = createOutbound({ allowedNetworks: [], resolve: async () => addressesOf('10.0.0.7', 'fd00::7') })
    await expect(call(outbound, 'intranet.example.com')).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(connect(outbound, 'intranet.example.com')).rejects.toMatchObject({ reason: 'forbidden' })
  })

  it('is resolved once: the address that was checked is the one connected to', async () => {
    let asked = 0
    // Public on the first lookup, ours afterwards: DNS rebinding.
    const resolve = async () => addressesOf(asked++ === 0 ? '127.0.0.1' : '127.0.0.2')
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'], resolve })
    const goOn = (headers = {}) => call(outbound, 'rebinding.example.com', 'http', headers)
    await expect(goOn()).resolves.toMatchObject({ status: 201 })
    // Over the connection that was checked.
    await expect(goOn({ connection: 'close' })).resolves.toMatchObject({ status: 201 })
    expect(asked).toBe(1)
    await expect(goOn()).rejects.toMatchObject({ reason: 'forbidden' })
  })

  it('is reached only at those of its addresses that are allowed', async () => {
    const other = createServer((socket) => socket.end('wrong'))
    await new Promise<void>((resolve) => other.listen(gateway.port, '127.0.0.2', resolve))
    const resolve = async () => addressesOf('127.0.0.2', '127.0.0.1')
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1/32'], resolve })
    await expect(call(outbound, 'both.example.com', 'http')).resolves.toMatchObject({ status: 201 })
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('what the operator allows', () => {
  it('can be reached, and no other private address', async () => {
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'] })
    await expect(call(outbound, '127.0.0.1', 'http')).resolves.toMatchObject({ status: 201 })
    const socket = await connect(outbound, '127.0.0.1', false)
    socket.destroy()
    await expect(call(outbound, '10.0.0.1')).rejects.toMatchObject({ reason: 'forbidden' })
  })

  it('is all that can be reached without encryption', async () => {
    const outbound = createOutbound({ allowedNetworks: ['all-private'] })
    await expect(call(outbound, '8.8.8.8', 'http')).rejects.toThrow('8.8.8.8 can only be reached over TLS')
    await expect(connect(outbound, '8.8.8.8', false)).rejects.toThrow('8.8.8.8 can only be reached over TLS')
  })
})
