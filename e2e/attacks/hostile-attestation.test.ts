// A registration carries certificates that the sender wrote. Their URLs lead to a server of the sender's choice, which must never
// hear from us: not with attestation, and not without.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MfaTenant, newMfaTenant, startTestServer } from '@countersign/testkit'
import {
  extension,
  type Issued,
  issue,
  name,
  oid,
  packed,
  packedSubject,
  pem,
  sequence,
  tlv,
} from '@countersign/testkit/attestation'
import { origin, rpId, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { afterAll, expect, test } from 'vitest'

const connections: unknown[] = []
const listener = createServer((_, response) => response.end())
listener.on('connection', (socket) => connections.push(socket))
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
const { port } = listener.address() as AddressInfo
// As open as an operator can make it: nothing but the code itself keeps the server from connecting.
const server = await startTestServer({ environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' } })
afterAll(async () => {
  await server.close()
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})

const url = tlv(0x86, Buffer.from(`http://127.0.0.1:${port}/revoked`))
const access = (method: string) => sequence(oid(method), url)
/** Revocation list, OCSP responder and issuer's certificate. */
const extensions = [
  extension('2.5.29.31', sequence(sequence(tlv(0xa0, tlv(0xa0, url))))),
  extension('1.3.6.1.5.5.7.1.1', sequence(access('1.3.6.1.5.5.7.48.1'), access('1.3.6.1.5.5.7.48.2'))),
]
const root = issue({ ca: true, extensions })
const trusted = issue({ issuer: root, subject: name(packedSubject), extensions })
const untrusted = issue({ subject: name(packedSubject), extensions })
const expired = issue({ issuer: root, subject: name(packedSubject), extensions, to: '250101000000Z' })

async function newTenant(settings: object): Promise<MfaTenant> {
  const tenant = await newMfaTenant(server)
  const relyingParties = [{ id: rpId, name: 'Web shop', origins: [origin] }]
  const mode = { enabled: true, settings: { relyingParties, ...settings } }
  expect((await tenant.admin('PATCH', 'authentication-modes/passkey', mode)).status).toBe(200)
  return tenant
}

async function outcomeOf(tenant: MfaTenant, leaf: Issued, others: readonly Issued[] = []): Promise<string> {
  const userId = 'mallory'
  const authType = 'passkey'
  const { body } = await tenant.post('registerOtp', { userId, authType })
  const challenge = Buffer.from(body.publicKey.challenge, 'base64url')
  const credential = softwareAuthenticator().create(challenge, { attest: packed(leaf, others) })
  const { registrationId } = body
  const answer = await tenant.post('authenticateOtp', { userId, authType, registrationId, credential })
  return answer.status === 200 ? 'accepted' : answer.body.reason
}

test('the server connects to no address in a certificate that a sender wrote', async () => {
  const none = await newTenant({})
  for (const leaf of [trusted, untrusted, expired]) expect(await outcomeOf(none, leaf)).toBe('accepted')
  const trustAnchors = [{ name: 'Vendor', certificate: pem(root) }]
  const direct = await newTenant({ attestation: 'direct', trustAnchors })
  expect(await outcomeOf(direct, trusted)).toBe('accepted')
  expect(await outcomeOf(direct, trusted, [root])).toBe('accepted')
  expect(await outcomeOf(direct, untrusted)).toBe('attestation_untrusted')
  expect(await outcomeOf(direct, expired)).toBe('attestation_certificate_invalid')
  // A connection that the server had opened would have arrived before this one, which shows that the listener counts.
  await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect(connections).toHaveLength(1)
})
