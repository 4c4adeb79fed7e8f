import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { validateJwks } from './client-jwks.ts'

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
const rsa = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent }).publicKey.export({ format: 'jwk' })

const pair = ec('P-256')
const p256 = pair.publicKey.export({ format: 'jwk' })
const p384 = ec('P-384').publicKey.export({ format: 'jwk' })
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
const rsa2048 = rsa(2048)

/** The fields for which a set of these keys is refused. */
function fields(...keys: unknown[]): string[] {
  const check = validateJwks({ keys })
  return check.ok ? [] : check.issues.map(({ field }) => field)
}

test('accepts every kind of key that a client may sign with, and keeps only the public members that it needs', () => {
  const keys = [
    { ...p256, kid: 'a', alg: 'ES256', use: 'sig' },
    { ...p384, kid: 'b', key_ops: ['verify'] },
    { ...ed25519, kid: 'c', alg: 'EdDSA' },
    { ...rsa2048, kid: 'd', alg: 'PS256', x5c: ['…'], note: 'ours' },
  ]
  const check = validateJwks({ keys, extra: 1 })
  if (!check.ok) expect.fail(JSON.stringify(check.issues))
  expect(check.jwks).toEqual({
    keys: [keys[0], { ...p384, kid: 'b' }, keys[2], { ...rsa2048, kid: 'd', alg: 'PS256' }],
  })
})

test.each([undefined, null, [], 'keys', {}, { keys: {} }, { keys: [] }, { keys: Array(11).fill(p256) }])(
  'requires a list of 1 to 10 keys, not %j',
  (jwks) => {
    expect(validateJwks(jwks)).toMatchObject({ ok: false, issues: [{ field: 'keys' }] })
  },
)

describe('refuses and names the field of', () => {
  test.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])('the private member %s', (member) => {
    expect(fields({ ...p256, [member]: 'AQAB' })).toEqual([`keys[0].${member}`])
  })

  test('a whole private key, without repeating it', () => {
    const jwk = pair.privateKey.export({ format: 'jwk' })
    const check = validateJwks({ keys: [jwk] })
    expect(check.ok).toBe(false)
    expect(JSON.stringify(check)).not.toContain(jwk.d)
  })

  test('a symmetric key', () => {
    expect(fields({ kty: 'oct', k: 'c2VjcmV0' })).toEqual(['keys[0].k', 'keys[0].kty'])
  })

  test.each<[string, JsonWebKey, string]>([
    ['a curve that is not accepted', ec('secp256k1').publicKey.export({ format: 'jwk' }), 'kty'],
    ['a key agreement key', generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }), 'kty'],
    ['a kind that an object inherits', { kty: 'constructor' }, 'kty'],
    ['an RSA key of 1024 bits', rsa(1024), 'n'],
    ['an RSA key too long to be for signing', { ...rsa2048, n: Buffer.alloc(1025, 0xff).toString('base64url') }, 'n'],
    ['an RSA exponent of 3', rsa(2048, 3), 'e'],
    ['an RSA exponent of 33 bits', { ...rsa2048, e: 'AQAAAAE' }, 'e'],
    ['an RSA exponent as long as the modulus', { ...rsa2048, e: rsa2048.n }, 'e'],
    ['an RSA exponent of 1', { ...rsa2048, e: 'AQ' }, 'e'],
    ['an RSA key without a modulus', { kty: 'RSA', e: 'AQAB' }, 'n'],
    ['a point off the curve', { ...p256, x: p256.y, y: p256.x }, 'x'],
    ['a coordinate of the wrong length', { ...p256, y: 'AQAB' }, 'y'],
    ['a coordinate in another base64', { ...p256, x: `${p256.x}=` }, 'x'],
    ['an algorithm for another kind of key', { ...p256, alg: 'RS256' }, 'alg'],
    ['the algorithm none', { ...rsa2048, alg: 'none' }, 'alg'],
    ['an encryption key', { ...rsa2048, use: 'enc' }, 'use'],
    ['a key that is not for verifying', { ...p256, key_ops: ['sign'] }, 'key_ops'],
    ['an empty kid', { ...p256, kid: '' }, 'kid'],
  ])('%s', (_, jwk, field) => {
    expect(fields(jwk)).toEqual([`keys[0].${field}`])
  })

  test('a kid that two keys share, or that one of several lacks', () => {
    expect(fields({ ...p256, kid: 'a' }, { ...p384, kid: 'b' }, { ...ed25519, kid: 'a' })).toEqual(['keys[2].kid'])
    expect(fields({ ...p256, kid: 'a' }, p384)).toEqual(['keys[1].kid'])
    expect(fields(p256)).toEqual([])
  })

  test('a value that is not a key, at its index', () => {
    expect(fields({ ...p256, kid: 'a' }, 'key', null)).toEqual(['keys[1]', 'keys[2]'])
  })
})
