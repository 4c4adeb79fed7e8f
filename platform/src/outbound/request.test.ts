import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { selfSignedCertificate, startSmsGateway, type TestCertificate } from '@countersign/testkit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createOutbound, type OutboundRequest } from './index.ts'

const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'], resolve })
const request = (overrides: Partial<OutboundRequest> & { readonly url: string }) =>
  outbound.request({ method: 'GET', timeoutSeconds: 5, signal: new AbortController().signal, ...overrides })

type GatewayOptions = Parameters<typeof startSmsGateway>[0]
async function newGateway(options: GatewayOptions = {}) {
  const gateway = await startSmsGateway(options)
  onTestFinished(() => gateway.close())
  return gateway
}

/** Sends the same response to every caller. */
async function newServer(says: string): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(says))
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}

describe('a request', () => {
  it('sends method, path, headers and body, and returns status and body', async () => {
    const gateway = await newGateway({ answer: () => ({ status: 299, body: 'thanks' }) })
    const headers = { 'X-Api-Key': 'k', 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await request({ method: 'PUT', url: `${gateway.url}/a?b=c`, headers, body: 'to=ü' })
    expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status: 299, body: 'thanks' })
    expect(gateway.requests.all[0]).toMatchObject({ method: 'PUT', path: '/a?b=c', body: 'to=ü' })
    expect(gateway.requests.all[0]?.headers).toMatchObject({ 'x-api-key': 'k' })
  })

  it('reuses an open connection, and opens a new one if that was closed', async () => {
    const connections: Socket[] = []
    const server = createServer((socket) => {
      connections.push(socket.on('error', () => undefined))
      socket.on('data', (bytes) => {
        // A third request on it finds the connection closed.
        if (connections.length === 1 && bytes.includes('third')) socket.resetAndDestroy()
        else socket.write('HTTP/1.1 204 No Content\r\n\r\n')
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      for (const socket of connections) socket.destroy()
      server.close()
    })
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    for (const [path, count] of [
      ['first', 1],
      ['second', 1],
      ['third', 2],
    ] as const) {
      await expect(request({ url: `${url}/${path}`, method: 'POST', body: 'x' })).resolves.toMatchObject({
        status: 204,
      })
      expect(connections).toHaveLength(count)
    }
  })

  it('follows no redirect', async () => {
    const url = await newServer('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n')
    await expect(request({ url })).resolves.toMatchObject({ status: 302 })
  })

  it('reads no more of a response than its limit', async () => {
    const gateway = await newGateway({ answer: () => ({ status: 200, body: 'x'.repeat(1_001) }) })
    const reading = request({ url: gateway.url, maxResponseBytes: 1_000 })
    await expect(reading).rejects.toMatchObject({ reason: 'too_large' })
    await expect(request({ url: gateway.url, maxResponseBytes: 1_001 })).resolves.toMatchObject({ status: 200 })
  })
})

describe('a request ends', () => {
  it('by its timeout, if there is no response', async () => {
    const gateway = await newGateway()
    gateway.behave('hangs')
    const waiting = request({ url: gateway.url, timeoutSeconds: 0.1 })
    await expect(waiting).rejects.toThrow('127.0.0.1 did not respond within 0.1 seconds.')
  })

  it('by its timeout, if the response never ends', async () => {
    const url = await newServer('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')
    await expect(request({ url, timeoutSeconds: 0.1 })).rejects.toMatchObject({ reason: 'timed_out' })
  })

  it('by its timeout, if the name is never resolved', async () => {
    const unresolving = createOutbound({ allowedNetworks: [], resolve: () => new Promise(() => undefined) })
    const { signal } = new AbortController()
    const waiting = unresolving.request({ method: 'GET', url: 'https://example.com/', timeoutSeconds: 0.1, signal })
    await expect(waiting).rejects.toMatchObject({ reason: 'timed_out' })
  })

  it("by its caller's signal", async () => {
    const gateway = await newGateway()
    gateway.behave('hangs')
    const controller = new AbortController()
    const waiting = request({ url: gateway.url, signal: controller.signal })
    const settled = expect(waiting).rejects.toMatchObject({ reason: 'cancelled' })
    const [socket] = await gateway.connections.atLeast(1)
    const closed = once(socket?.resume() as NodeJS.EventEmitter, 'close')
    controller.abort()
    await settled
    await closed
  })
})

describe('an invalid response', () => {
  it('is reported without repeating any of it', async () => {
    const gateway = await newGateway()
    gateway.behave('talks rubbish')
    const error = await request({ url: `${gateway.url}/key-in-the-path` }).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ reason: 'rubbish', message: '127.0.0.1 did not respond in HTTP.' })
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toMatch(/blah|key-in-the-path/)
  })

  it('may be another protocol', async () => {
    const url = await newServer('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
    await expect(request({ url })).rejects.toMatchObject({ reason: 'rubbish' })
  })

  it('may be truncated', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end())).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
    await expect(request({ url })).rejects.toThrow('127.0.0.1 closed the connection.')
  })
})

describe('TLS', () => {
  const certificate: TestCertificate = selfSignedCertificate(['gateway.example.com'])
  const certificateAuthority = certificate.certificate

  it('is used with a server that proves its name', async () => {
    const gateway = await newGateway({ certificate })
    const url = `https://gateway.example.com:${gateway.port}/`
    await expect(request({ url, certificateAuthority })).resolves.toMatchObject({ status: 201 })
  })

  it('does not reuse a connection that was trusted through another authority', async () => {
    const gateway = await newGateway({ certificate })
    const url = `https://gateway.example.com:${gateway.port}/`
    await request({ url, certificateAuthority })
    await expect(request({ url })).rejects.toMatchObject({ reason: 'untrusted' })
  })

  it('is refused if the certificate has another name', async () => {
    const gateway = await newGateway({ certificate })
    const url = `https://other.example.com:${gateway.port}/`
    await expect(request({ url, certificateAuthority })).rejects.toThrow('presented a certificate for a different name')
    expect(gateway.requests.all).toHaveLength(0)
  })

  it('is refused if the certificate is not trusted', async () => {
    const gateway = await newGateway({ certificate })
    const url = `https://gateway.example.com:${gateway.port}/`
    const untrusted = 'presented a certificate that is not from a trusted authority'
    await expect(request({ url })).rejects.toThrow(untrusted)
    const another = selfSignedCertificate(['gateway.example.com']).certificate
    await expect(request({ url, certificateAuthority: another })).rejects.toThrow(untrusted)
    expect(gateway.requests.all).toHaveLength(0)
  })

  it('is not dropped for a server that does not support it', async () => {
    const gateway = await newGateway()
    const url = `https://127.0.0.1:${gateway.port}/`
    await expect(request({ url })).rejects.toMatchObject({ reason: 'untrusted' })
  })
})
