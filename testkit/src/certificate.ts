// Generates a self-signed certificate in DER (X.690), with the few fields that TLS uses.
import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import { isIPv4 } from 'node:net'

export interface TestCertificate {
  /** PEM. Trusted by clients that use it as a certificate authority. */
  readonly certificate: string
  readonly key: string
}

const day = 24 * 60 * 60 * 1000

/** For host names and IPv4 addresses. */
export function selfSignedCertificate(names: readonly string[]): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(commonName, utf8(names[0] ?? ''))))
  const toBeSigned = sequence(
    explicit(0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - day), utcTime(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(sequence(subjectAltName, octets(sequence(...names.map(alternativeName)))))),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  const signed = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.of(0), signature))
  return {
    certificate: new X509Certificate(signed).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  // In as few bytes as possible, which DER requires and browsers enforce.
  const sizes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...sizes]), content])
}

const sequence = (...members: readonly Uint8Array[]) => der(0x30, ...members)
const set = (...members: readonly Uint8Array[]) => der(0x31, ...members)
const explicit = (tag: number, member: Uint8Array) => der(0xa0 | tag, member)
const integer = (value: number) => der(0x02, Buffer.of(value))
const octets = (content: Uint8Array) => der(0x04, content)
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const utcTime = (time: number) => {
  const digits = new Date(time).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

const alternativeName = (name: string) =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name))

const commonName = oid('550403')
const subjectAltName = oid('551d11')
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
