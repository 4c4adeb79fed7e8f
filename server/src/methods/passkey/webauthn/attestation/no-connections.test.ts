import { channel } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extension, oid, packed, sequence, tlv } from '@countersign/testkit/attestation'
import { softwareAuthenticator } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { challenge, expectedRegistration } from '../expected.fixture.ts'
import { verifyRegistration } from '../index.ts'
import { outcomeOf, packedLeaf, register } from './attest.fixture.ts'

// The server that a hostile certificate points to. `net.client.socket` reports every socket that this process opens.
const server = createServer((_, response) => response.end())
const seen: unknown[] = []
const opened: unknown[] = []
const onSocket = (message: unknown) => opened.push(message)

beforeAll(async () => {
  server.on('connection', (socket) => seen.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  channel('net.client.socket').subscribe(onSocket)
})

afterAll(async () => {
  channel('net.client.socket').unsubscribe(onSocket)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function urls() {
  const { port } = server.address() as AddressInfo
  const url = tlv(0x86, Buffer.from(`http://127.0.0.1:${port}/revoked`))
  const access = (method: string) => sequence(oid(method), url)
  return [
    extension('2.5.29.31', sequence(sequence(tlv(0xa0, tlv(0xa0, url))))),
    // OCSP and the issuer's certificate.
    extension('1.3.6.1.5.5.7.1.1', sequence(access('1.3.6.1.5.5.7.48.1'), access('1.3.6.1.5.5.7.48.2'))),
  ]
}

it('opens no connection to the URLs in certificates, trusted or not', async () => {
  const trusted = packedLeaf({ extensions: urls() })
  expect(outcomeOf(register(packed(trusted)))).toBe('accepted')
  expect(outcomeOf(register(packed(trusted), { anchors: [] }))).toBe('attestation_untrusted')
  expect(outcomeOf(register(packed(trusted), { now: 0 }))).toBe('attestation_certificate_invalid')
  const unattested = softwareAuthenticator().create(challenge, { attest: packed(trusted) })
  expect(verifyRegistration(unattested, expectedRegistration).ok).toBe(true)
  expect(opened).toEqual([])
  // A connection attempted above would reach the server before this one, which proves that both observers work.
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { connection: 'close' } })
  expect(seen).toHaveLength(1)
  expect(opened).toHaveLength(1)
})
