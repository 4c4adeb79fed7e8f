import { createHmac, generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto'
import { type CompactJWSHeaderParameters, CompactSign } from 'jose'
import { describe, expect, test } from 'vitest'
import { type ClientJwks, validateJwks } from './client-jwks.ts'
import { verifyClientJwt } from './client-jwt.ts'
import { JwtRefused } from './jwt-refused.ts'

const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  EdDSA: generateKeyPairSync('ed25519'),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
const claims = { iss: 'cl_1', sub: 'cl_1', aud: 'https://auth.example', jti: '1' }

function jwksOf(...keys: object[]): ClientJwks {
  const check = validateJwks({ keys })
  if (!check.ok) throw new Error(JSON.stringify(check.issues))
  return check.jwks
}

const publicJwk = ({ publicKey }: KeyPairKeyObjectResult, more: object = {}) => ({
  ...publicKey.export({ format: 'jwk' }),
  ...more,
})
const jwks = jwksOf(...Object.entries(pairs).map(([kid, pair]) => publicJwk(pair, { kid })))

const signJwt = (header: object, pair: KeyPairKeyObjectResult, payload: string = JSON.stringify(claims)) =>
  new CompactSign(Buffer.from(payload)).setProtectedHeader(header as CompactJWSHeaderParameters).sign(pair.privateKey)

async function refusal(jwt: string | Promise<string>, keys = jwks): Promise<string> {
  try {
    await verifyClientJwt(await jwt, keys)
    return 'accepted'
  } catch (error) {
    if (error instanceof JwtRefused) return error.reason
    throw error
  }
}

describe('accepts', () => {
  test.each([
    ['ES256', pairs.ES256, 'ES256'],
    ['ES384', pairs.ES384, 'ES384'],
    ['EdDSA', pairs.EdDSA, 'EdDSA'],
    ['Ed25519', pairs.EdDSA, 'EdDSA'],
    ['RS256', pairs.RS256, 'RS256'],
    ['PS256', pairs.RS256, 'RS256'],
  ])('%s by a key of the set, and returns header and claims', async (alg, pair, kid) => {
    const header = { alg, kid, typ: 'JWT' }
    expect(await verifyClientJwt(await signJwt(header, pair), jwks)).toEqual({ header, claims })
  })

  test('a JWT without kid and typ if only one key of the set fits', async () => {
    expect(await refusal(signJwt({ alg: 'ES256' }, pairs.ES256))).toBe('accepted')
  })

  test.each(['jwt', 'application/jwt', 'client-authentication+jwt'])('the type %s', async (typ) => {
    expect(await refusal(signJwt({ alg: 'ES256', kid: 'ES256', typ }, pairs.ES256))).toBe('accepted')
  })
})

describe('refuses', () => {
  test('a key that is not in the set, even with the kid of one that is', async () => {
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(await refusal(signJwt({ alg: 'ES256', kid: 'other' }, pairs.ES256))).toBe('unknown_key')
    expect(await refusal(signJwt({ alg: 'ES256', kid: 'ES256' }, stranger))).toBe('signature')
    const jwk = publicJwk(stranger)
    expect(await refusal(signJwt({ alg: 'ES256', kid: 'ES256', jwk }, stranger))).toBe('signature')
  })

  test('a JWT without kid if two keys fit', async () => {
    const second = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const two = jwksOf(publicJwk(pairs.ES256, { kid: 'a' }), publicJwk(second, { kid: 'b' }))
    expect(await refusal(signJwt({ alg: 'ES256' }, pairs.ES256), two)).toBe('unknown_key')
  })

  test('an algorithm other than the one the key is registered for', async () => {
    const only = jwksOf(publicJwk(pairs.RS256, { kid: 'RS256', alg: 'PS256' }))
    expect(await refusal(signJwt({ alg: 'RS256', kid: 'RS256' }, pairs.RS256), only)).toBe('unknown_key')
  })

  test('HS256 with the public key as the secret, and alg none', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const input = `${part({ alg: 'HS256', kid: 'RS256' })}.${part(claims)}`
    const secret = pairs.RS256.publicKey.export({ format: 'pem', type: 'spki' })
    expect(await refusal(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`)).toBe(
      'algorithm',
    )
    expect(await refusal(`${part({ alg: 'none' })}.${part(claims)}.`)).toBe('algorithm')
    expect(await refusal(signJwt({ alg: 'RS512', kid: 'RS256' }, pairs.RS256))).toBe('algorithm')
  })

  test.each([
    { alg: 'ES256', kid: 1 },
    { alg: 'ES256', kid: null },
    { alg: ['ES256'], kid: 'ES256' },
    { alg: 'ES256', kid: 'ES256', b64: false },
    { alg: 'ES256', kid: 'ES256', jwk: 'x', x5c: 1 },
    { alg: 'ES256', kid: 'RS256' },
    {},
  ])('the malformed header %j, without crashing', async (header) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const answer = await refusal(`${part(header)}.${part(claims)}.${'A'.repeat(86)}`)
    expect(['algorithm', 'signature', 'unknown_key']).toContain(answer)
  })

  test('critical extensions', async () => {
    const header = { alg: 'ES256', kid: 'ES256', crit: ['b64'], b64: true }
    expect(await refusal(signJwt(header, pairs.ES256))).toBe('header')
  })

  test.each(['dpop+jwt', 'at+jwt', 'device-response+jwt', ''])(
    'the type %j, which has another meaning',
    async (typ) => {
      expect(await refusal(signJwt({ alg: 'ES256', kid: 'ES256', typ }, pairs.ES256))).toBe('type')
    },
  )

  test('duplicate claims, JSON that is not an object, and more than 8 KiB', async () => {
    const header = { alg: 'ES256', kid: 'ES256' }
    expect(await refusal(signJwt(header, pairs.ES256, '{"sub":"a","sub":"b"}'))).toBe('malformed')
    expect(await refusal(signJwt(header, pairs.ES256, '[]'))).toBe('malformed')
    expect(await refusal(signJwt(header, pairs.ES256, JSON.stringify({ a: 'x'.repeat(9000) })))).toBe('too_large')
    expect(await refusal(`${await signJwt(header, pairs.ES256)}=`)).toBe('malformed')
  })
})
