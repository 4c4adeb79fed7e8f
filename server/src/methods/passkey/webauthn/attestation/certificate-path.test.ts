import { generateKeyPairSync } from 'node:crypto'
import { type CertificateOptions, extension, issue, name, octets, packed } from '@countersign/testkit/attestation'
import { describe, expect, it } from 'vitest'
import { outcomeOf, packedLeaf, register, root } from './attest.fixture.ts'

const intermediate = (options: CertificateOptions = {}) =>
  issue({ issuer: root, ca: true, subject: name({ '2.5.4.3': 'Intermediate' }), ...options })

function through(issuer = intermediate(), policy = {}) {
  return outcomeOf(register(packed(packedLeaf({ issuer }), [issuer]), policy))
}

describe('a path is accepted', () => {
  it('through an intermediate certificate, with or without the root in x5c', () => {
    const issuer = intermediate()
    expect(through(issuer)).toBe('accepted')
    expect(outcomeOf(register(packed(packedLeaf({ issuer }), [issuer, root])))).toBe('accepted')
  })

  it('if the attestation certificate is an anchor', () => {
    const leaf = packedLeaf()
    expect(outcomeOf(register(packed(leaf), { anchors: [leaf.bytes] }))).toBe('accepted')
  })

  it('to the second of two anchors of one name', () => {
    const twin = issue({ ca: true })
    expect(outcomeOf(register(packed(packedLeaf()), { anchors: [twin.bytes, root.bytes] }))).toBe('accepted')
  })
})

describe('a path is refused', () => {
  it('to a root that is not an anchor', () => {
    const foreign = issue({ ca: true })
    const attest = packed(packedLeaf({ issuer: foreign }), [foreign])
    expect(outcomeOf(register(attest))).toBe('attestation_untrusted')
    expect(outcomeOf(register(packed(packedLeaf()), { anchors: [] }))).toBe('attestation_untrusted')
  })

  it('through an issuer that is not a CA', () => {
    expect(through(intermediate({ ca: false }))).toBe('attestation_untrusted')
    expect(through(intermediate({ version: undefined }))).toBe('attestation_untrusted')
  })

  it('through an issuer that is not the issuer', () => {
    const [one, other] = [intermediate(), intermediate()]
    expect(outcomeOf(register(packed(packedLeaf({ issuer: one }), [other])))).toBe('attestation_untrusted')
  })

  it('that is longer than a CA allows', () => {
    const first = intermediate({ pathLength: 0 })
    expect(through(first)).toBe('accepted')
    const second = issue({ issuer: first, ca: true, subject: name({ '2.5.4.3': 'Second' }) })
    const attest = packed(packedLeaf({ issuer: second }), [second, first])
    expect(outcomeOf(register(attest))).toBe('attestation_untrusted')
  })

  it.each([
    ['expired', { to: '250101000000Z' }],
    ['not valid yet', { from: '300101000000Z' }],
    ['valid until a day that does not exist', { to: '340230000000Z' }],
    ['valid from a day that does not exist', { from: '240230000000Z' }],
  ])('with a certificate that is %s', (_, validity) => {
    expect(outcomeOf(register(packed(packedLeaf(validity))))).toBe('attestation_certificate_invalid')
    expect(through(intermediate(validity))).toBe('attestation_certificate_invalid')
    const anchor = issue({ ca: true, ...validity })
    const attest = packed(packedLeaf({ issuer: anchor }))
    expect(outcomeOf(register(attest, { anchors: [anchor.bytes] }))).toBe('attestation_certificate_invalid')
  })

  it('with an unknown critical extension', () => {
    const extensions = [extension('1.2.3.4', octets(), true)]
    expect(outcomeOf(register(packed(packedLeaf({ extensions }))))).toBe('attestation_certificate_invalid')
  })

  it('with a signature by SHA-1', () => {
    const weak = { signatureOid: '1.2.840.10045.4.1', hash: 'sha1' }
    expect(outcomeOf(register(packed(packedLeaf(weak))))).toBe('attestation_certificate_invalid')
  })

  it('through an issuer with a short RSA key', () => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const issuer = intermediate({ keys })
    const leaf = packedLeaf({ issuer, signatureOid: '1.2.840.113549.1.1.11' })
    expect(outcomeOf(register(packed(leaf, [issuer])))).toBe('attestation_untrusted')
  })

  it('with more certificates than any vendor uses, or with none', () => {
    const leaf = packedLeaf()
    expect(outcomeOf(register(packed(leaf, Array(8).fill(root))))).toBe('malformed_attestation_statement')
    const empty = packed(leaf)
    const attest = (...given: Parameters<typeof empty>) => {
      const { fmt, attStmt } = empty(...given)
      return { fmt, attStmt: attStmt.set('x5c', []) }
    }
    expect(outcomeOf(register(attest))).toBe('malformed_attestation_statement')
  })

  it('with PEM, or bytes after the certificate', () => {
    const leaf = packedLeaf()
    const pem = `-----BEGIN CERTIFICATE-----\n${leaf.bytes.toString('base64')}\n-----END CERTIFICATE-----\n`
    for (const bytes of [Buffer.from(pem), Buffer.concat([leaf.bytes, Buffer.of(0)]), leaf.bytes.subarray(0, -1)]) {
      expect(outcomeOf(register(packed({ ...leaf, bytes })))).toBe('attestation_certificate_invalid')
    }
  })
})
