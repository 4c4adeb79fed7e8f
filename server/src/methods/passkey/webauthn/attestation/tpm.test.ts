import { sign } from 'node:crypto'
import {
  type CertificateOptions,
  extension,
  issue,
  name,
  octets,
  oid,
  sequence,
  tlv,
} from '@countersign/testkit/attestation'
import { sha256, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { expect, it } from 'vitest'
import { aaguid, outcomeOf, register, root } from './attest.fixture.ts'

const ecKey = softwareAuthenticator()
const rsaKey = softwareAuthenticator('RS256')
const uint = (size: number, value: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}
const sized = (bytes: Buffer) => Buffer.concat([uint(2, bytes.length), bytes])

const tpmName = { '2.23.133.2.1': 'id:FFFFF1D0', '2.23.133.2.2': 'Model', '2.23.133.2.3': 'id:1' }
const alternativeName = (names: Record<string, string>) =>
  extension('2.5.29.17', sequence(tlv(0xa4, name(names))), true)
const usage = (purpose: string) => extension('2.5.29.37', sequence(oid(purpose)))
const aikUsage = usage('2.23.133.8.3')
const emptySubject = { issuer: root, subject: sequence() }

function aik(options: CertificateOptions = {}) {
  return issue({ ...emptySubject, extensions: [alternativeName(tpmName), aikUsage], ...options })
}

function publicArea(key = ecKey): Buffer {
  const { x = '', y = '', n = '' } = key.publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => sized(Buffer.from(text, 'base64url'))
  const common = (type: number) => [uint(2, type), uint(2, 0x000b), uint(4, 0), sized(Buffer.alloc(0)), uint(2, 0x10)]
  if (n) return Buffer.concat([...common(1), uint(2, 0x14), uint(2, 0x0b), uint(2, 2048), uint(4, 0), bytes(n)])
  return Buffer.concat([...common(0x23), uint(2, 0x10), uint(2, 3), uint(2, 0x10), bytes(x), bytes(y)])
}

interface Deviation {
  readonly certificate?: ReturnType<typeof aik>
  readonly magic?: number
  readonly type?: number
  readonly extraData?: Buffer
  readonly area?: Buffer
  readonly certified?: Buffer
  readonly version?: string
  readonly suffix?: Buffer
  readonly signer?: typeof ecKey
  readonly alg?: number
}

function tpm(deviation: Deviation = {}, key = ecKey) {
  const { certificate = aik(), area = publicArea(key), suffix = Buffer.alloc(0) } = deviation
  return outcomeOf(
    register(
      (authData, hash) => {
        const extraData = deviation.extraData ?? sha256(Buffer.concat([authData, hash]))
        const certified = Buffer.concat([uint(2, 0x000b), sha256(deviation.certified ?? area)])
        const head = [uint(4, deviation.magic ?? 0xff544347), uint(2, deviation.type ?? 0x8017), sized(Buffer.alloc(0))]
        const names = [sized(certified), sized(Buffer.alloc(0)), suffix]
        const certInfo = Buffer.concat([...head, sized(extraData), Buffer.alloc(25), ...names])
        return {
          fmt: 'tpm',
          attStmt: new Map<string, number | string | Buffer | Buffer[]>([
            ['alg', deviation.alg ?? -7],
            ['sig', sign('sha256', certInfo, (deviation.signer ?? certificate).privateKey)],
            ['ver', deviation.version ?? '2.0'],
            ['x5c', [certificate.bytes]],
            ['pubArea', area],
            ['certInfo', certInfo],
          ]),
        }
      },
      {},
      {},
      key,
    ),
  )
}

it('accepts an ECC key and an RSA key that the TPM certified', () => {
  expect(tpm()).toBe('accepted')
  expect(tpm({}, rsaKey)).toBe('accepted')
})

const statement = 'attestation_statement_invalid'
const invalid = 'attestation_certificate_invalid'
const model = (value: Buffer) => extension('1.3.6.1.4.1.45724.1.1.4', octets(value))

it.each<[string, Deviation, string]>([
  ['another version', { version: '1.2' }, 'malformed_attestation_statement'],
  ['another key in pubArea', { area: publicArea(softwareAuthenticator()) }, 'attestation_key_mismatch'],
  ['an RSA key in pubArea of an ECC credential', { area: publicArea(rsaKey) }, 'attestation_key_mismatch'],
  ['a truncated pubArea', { area: publicArea().subarray(0, -1) }, 'malformed_attestation_statement'],
  ['a signature by another key', { signer: ecKey }, 'attestation_signature_invalid'],
  ['a signature by SHA-1', { alg: -65_535 }, 'attestation_signature_invalid'],
  ['certInfo from outside the TPM', { magic: 0xff544346 }, statement],
  ['certInfo of another type', { type: 0x8018 }, statement],
  ['certInfo for another ceremony', { extraData: Buffer.alloc(32) }, statement],
  ['certInfo for another key', { certified: publicArea(rsaKey) }, statement],
  ['bytes after certInfo', { suffix: Buffer.of(0) }, 'malformed_attestation_statement'],
  ['an AIK certificate of version 2', { certificate: aik({ version: 1 }) }, invalid],
  ['an AIK certificate with a subject', { certificate: aik({ subject: name({ '2.5.4.3': 'AIK' }) }) }, invalid],
  ['an AIK certificate of a CA', { certificate: aik({ ca: true }) }, invalid],
  [
    'an AIK certificate for another use',
    { certificate: aik({ extensions: [alternativeName(tpmName), usage('1.3.6.1.5.5.7.3.1')] }) },
    invalid,
  ],
  ['an AIK certificate without extensions', { certificate: aik({ extensions: [] }) }, invalid],
  [
    'an AIK certificate that names no TPM',
    { certificate: aik({ extensions: [alternativeName({ '2.5.4.3': 'x' }), aikUsage] }) },
    invalid,
  ],
  [
    'an AIK certificate for another model',
    { certificate: aik({ extensions: [alternativeName(tpmName), aikUsage, model(Buffer.alloc(16))] }) },
    'aaguid_mismatch',
  ],
])('refuses %s', (_, deviation, reason) => {
  expect(tpm(deviation)).toBe(reason)
})

it('accepts an AIK certificate for the claimed model', () => {
  expect(tpm({ certificate: aik({ extensions: [alternativeName(tpmName), aikUsage, model(aaguid)] }) })).toBe(
    'accepted',
  )
})
