import {
  type BlobOptions,
  issue,
  metadataBlob,
  metadataEntry,
  metadataSigner,
  now,
  pem,
} from '@countersign/testkit/attestation'
import { describe, expect, it } from 'vitest'
import { readAnchor } from '../webauthn/index.ts'
import { fidoRoots } from './fido-roots.ts'
import { isOutdated, readMetadata } from './metadata.ts'

const root = issue({ ca: true })
const intermediate = issue({ ca: true, issuer: root })
const signer = metadataSigner(root)
const aaguid = '00112233-4455-6677-8899-aabbccddeeff'

const read = (options: Partial<BlobOptions> = {}, at = now) =>
  readMetadata(metadataBlob({ chain: [signer], ...options }), { roots: pem(root), now: at })

const payload = (members: Readonly<Record<string, unknown>>) => () => read({ payload: members })

describe('metadata that is signed', () => {
  it('is read with its number, its next update and its models', () => {
    const entries = [metadataEntry({ aaguid, description: 'Key 5', roots: [root] })]
    expect(read({ payload: { no: 7, entries } })).toEqual({
      number: 7,
      nextUpdate: '2027-01-01',
      models: [
        {
          modelId: aaguid,
          name: 'Key 5',
          anchors: [root.bytes.toString('base64')],
          hardware: true,
          reports: [{ status: 'FIDO_CERTIFIED_L1', effectiveDate: '2024-05-01', certificate: null }],
        },
      ],
    })
  })

  it('may have a chain, and white space around it', () => {
    const blob = metadataBlob({ chain: [metadataSigner(intermediate), intermediate] })
    expect(readMetadata(`\n${blob}\n`, { roots: pem(root), now }).number).toBe(1)
    expect(readMetadata(blob, { roots: `${pem(issue({ ca: true }))}${pem(root)}`, now }).number).toBe(1)
  })

  it('lists keys without an AAGUID by each of their key identifiers, and leaves out models for UAF', () => {
    const identifiers = ['7c0903708b87115b0b422def3138c3c864e44573', 'AB0903708B87115B0B422DEF3138C3C864E44573']
    const entries = [
      metadataEntry({ members: { attestationCertificateKeyIdentifiers: identifiers } }),
      metadataEntry({ members: { aaid: '1234#5678' } }),
    ]
    expect(read({ payload: { entries } }).models.map(({ modelId }) => modelId)).toEqual(
      identifiers.map((identifier) => identifier.toLowerCase()),
    )
  })

  it('leaves out anchors that are no certificates', () => {
    const metadataStatement = { attestationRootCertificates: ['MII', root.bytes.toString('base64'), 7] }
    const { models } = read({ payload: { entries: [metadataEntry({ aaguid, members: { metadataStatement } })] } })
    expect(models).toMatchObject([{ name: aaguid, anchors: [root.bytes.toString('base64')], hardware: false }])
  })
})

describe('metadata is refused', () => {
  const refused: readonly [string, () => unknown, RegExp][] = [
    ['signed by another root', () => read({ chain: [metadataSigner(issue({ ca: true }))] }), /not signed by the FIDO/],
    [
      'signed by another web site with a certificate of the same root',
      () => read({ chain: [metadataSigner(root, 'shop.example')] }),
      /not one of mds\.fidoalliance\.org/,
    ],
    [
      'signed with an expired certificate',
      () => read({ chain: [metadataSigner(root, undefined, { to: '250101000000Z' })] }),
      /expired or is not valid yet/,
    ],
    [
      'signed by a key that is not the certificate’s',
      () => read({ chain: [{ ...signer, privateKey: root.privateKey }] }),
      /signature that does not match/,
    ],
    ['changed after it was signed', () => readChanged(), /signature that does not match/],
    ['not signed', () => read({ header: { alg: 'none' } }), /RS256 or ES256/],
    ['signed with a shared secret', () => read({ header: { alg: 'HS256' } }), /RS256 or ES256/],
    ['without certificates', () => read({ header: { x5c: [] } }), /x5c/],
    ['with unknown critical extensions', () => read({ header: { crit: ['b64'] } }), /not supported/],
    ['no JWT at all', () => readMetadata('<html>', { roots: pem(root), now }), /signed JWT/],
    ['expired', () => read({}, Date.UTC(2027, 0, 2)), /expired on 2027-01-01/],
    ['without a number', payload({ no: '7' }), /`no`/],
    ['without a date', payload({ nextUpdate: 'soon' }), /`nextUpdate`/],
    ['with a date that does not exist', payload({ nextUpdate: '2027-13-01' }), /`nextUpdate`/],
    ['without entries', payload({ entries: {} }), /entries/],
    ['with a model twice', payload({ entries: [metadataEntry({ aaguid }), metadataEntry({ aaguid })] }), /twice/],
    ['with an entry that is no object', payload({ entries: [7] }), /entries\[0\]/],
    [
      'with a status report that cannot be read',
      payload({ entries: [metadataEntry({ aaguid, reports: [{ effectiveDate: '2024-05-01' }] })] }),
      /entries\[0\]\.statusReports\[0\]/,
    ],
    [
      'with a status report at a day that does not exist',
      payload({ entries: [metadataEntry({ aaguid, reports: [{ status: 'REVOKED', effectiveDate: 'May' }] })] }),
      /effectiveDate/,
    ],
  ]

  it.each(refused)('%s', (_, attempt, reason) => {
    expect(attempt).toThrow(reason)
  })

  function readChanged() {
    const [header, , signature] = metadataBlob({ chain: [signer] }).split('.')
    const [, other] = metadataBlob({ chain: [signer], payload: { no: 2 } }).split('.')
    return readMetadata([header, other, signature].join('.'), { roots: pem(root), now })
  }

  it('if it leads to a root of a test and no roots are configured', () => {
    expect(() => readMetadata(metadataBlob({ chain: [signer] }), { roots: undefined, now })).toThrow(/not signed by/)
  })
})

it('metadata is outdated after the day of its next update', () => {
  expect(isOutdated('2027-01-01', Date.UTC(2027, 0, 1, 23, 59))).toBe(false)
  expect(isOutdated('2027-01-01', Date.UTC(2027, 0, 2))).toBe(true)
})

it('the embedded roots are certificates that can anchor a path until 2029 and 2046', () => {
  const texts = fidoRoots.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []
  const years = texts.map((text) => {
    const anchor = readAnchor(text)
    return anchor.ok ? new Date(anchor.validTo).getUTCFullYear() : anchor.detail
  })
  expect(years).toEqual([2029, 2046])
})
