import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { JwtRefused } from './jwt-refused.ts'
import { createSigner } from './signer.ts'
import { createVerifier, generateSigningKey } from './signing-key.ts'
import { readJws, verifyJws, verifySignature } from './verify-jws.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const kid = 'key-1'
const signer = createSigner({ kid, privateKeyPkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }) })
const verify = (jws: string) => verifyJws(jws, { typ: 'at+jwt', keyFor: (id) => (id === kid ? publicKey : undefined) })

function refusal(jws: string): string {
  try {
    verify(jws)
    return 'accepted'
  } catch (error) {
    if (error instanceof JwtRefused) return error.reason
    throw error
  }
}

const encode = (part: string | object) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
const goodHeader = { alg: 'ES256', typ: 'at+jwt', kid }

/** Signs any header and payload that an attacker might choose, the way the real signer does. */
function forge(header: string | object, payload: string | object = { sub: 'a' }, key: KeyObject = privateKey): string {
  const input = `${encode(header)}.${encode(payload)}`
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

describe('a signed JWT', () => {
  test('returns its claims, whatever they are', () => {
    const claims = fc
      .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
      .filter((value) => !JSON.stringify(value).includes('__proto__'))
    fc.assert(
      fc.property(claims, (value) => {
        expect(verify(signer.sign('at+jwt', value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('is accepted by another implementation, and vice versa', async () => {
    const { protectedHeader, payload } = await jwtVerify(signer.sign('at+jwt', { sub: 'a' }), publicKey)
    expect(protectedHeader).toEqual(goodHeader)
    expect(payload).toEqual({ sub: 'a' })
    expect(verify(await new SignJWT({ sub: 'b' }).setProtectedHeader(goodHeader).sign(privateKey))).toEqual({
      sub: 'b',
    })
  })

  test('is not accepted as another type of the same signer', () => {
    expect(refusal(signer.sign('mfa-assertion+jwt', {}))).toBe('type')
    expect(refusal(signer.sign('at+jwt', {}))).toBe('accepted')
  })

  test('verifies the ES256 example of RFC 7515, appendix A.3', () => {
    const key = createVerifier({
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    })
    const signingInput =
      'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ'
    const signature = 'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q'
    const parts = {
      kid: 'any',
      signingInput: Buffer.from(signingInput),
      payload: Buffer.from(signingInput.split('.')[1] as string, 'base64url'),
      signature: Buffer.from(signature, 'base64url'),
    }
    expect(verifySignature(parts, key)).toEqual({ iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true })
  })

  test('names its key before verification, so that the key can be fetched', () => {
    const jws = readJws(signer.sign('at+jwt', { sub: 'a' }), 'at+jwt')
    expect(jws.kid).toBe(kid)
    expect(verifySignature(jws, publicKey)).toEqual({ sub: 'a' })
    expect(() => verifySignature(jws, undefined)).toThrow(JwtRefused)
  })
})

describe('algorithm', () => {
  test.each(['none', 'None', 'NONE', ''])('refuses alg %j without a signature', (alg) => {
    expect(refusal(`${encode({ ...goodHeader, alg })}.${encode({ sub: 'a' })}.`)).toBe('algorithm')
  })

  test('refuses HS256 with the public key as the secret', () => {
    const input = `${encode({ ...goodHeader, alg: 'HS256' })}.${encode({ sub: 'a' })}`
    for (const format of ['pem', 'der'] as const) {
      const secret = publicKey.export({ format: format as 'pem', type: 'spki' })
      const mac = createHmac('sha256', secret).update(input).digest('base64url')
      expect(refusal(`${input}.${mac}`)).toBe('algorithm')
      expect(refusal(`${encode(goodHeader)}.${encode({ sub: 'a' })}.${mac}`)).toBe('signature')
    }
  })

  test.each(['RS256', 'ES384', 'EdDSA', 'es256', ['ES256'], null, undefined, 1])('refuses alg %j', (alg) => {
    expect(refusal(forge({ ...goodHeader, alg }))).toBe('algorithm')
  })
})

describe('header', () => {
  const own = generateSigningKey()
  const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  test('refuses a key embedded in the JWT', () => {
    const jwk = attacker.publicKey.export({ format: 'jwk' })
    expect(refusal(forge({ ...goodHeader, jwk }, {}, attacker.privateKey))).toBe('header')
    expect(refusal(forge({ alg: 'ES256', typ: 'at+jwt', jwk }, {}, attacker.privateKey))).toBe('header')
  })

  test.each(['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'x5t#S256', 'crit', 'b64', 'zip', 'enc', 'p2c', 'constructor'])(
    'refuses the parameter %s, even if correctly signed',
    (name) => {
      expect(refusal(forge({ ...goodHeader, [name]: own.publicJwk }))).toBe('header')
    },
  )

  test.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'Application/At+Jwt'])('accepts the type %s', (typ) => {
    expect(refusal(forge({ ...goodHeader, typ }))).toBe('accepted')
  })

  test.each([undefined, null, '', 'JWT', 'at', 'xat+jwt', 'text/at+jwt', 'application/application/at+jwt', ['at+jwt']])(
    'refuses the type %j',
    (typ) => {
      expect(refusal(forge({ ...goodHeader, typ }))).toBe('type')
    },
  )

  test.each([undefined, null, '', 'key-2', ['key-1'], 1, '__proto__'])('refuses the kid %j', (id) => {
    expect(refusal(forge({ ...goodHeader, kid: id }))).toBe('unknown_key')
  })
})

test.each([undefined, null, '', 1, ['key-1']])('looks up no key for the kid %j', (id) => {
  const anyKey = { typ: 'at+jwt', keyFor: () => publicKey }
  expect(() => verifyJws(forge({ ...goodHeader, kid: id }), anyKey)).toThrow('names no key')
})

describe('signature', () => {
  const jws = signer.sign('at+jwt', { sub: 'a', admin: false })
  const [header, payload, signature] = jws.split('.') as [string, string, string]

  test('by any other key is refused', () => {
    const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(refusal(forge(goodHeader, {}, other))).toBe('signature')
  })

  test('does not cover another header or payload', () => {
    expect(refusal(`${header}.${encode({ sub: 'a', admin: true })}.${signature}`)).toBe('signature')
    expect(refusal(`${encode({ kid, typ: 'at+jwt', alg: 'ES256' })}.${payload}.${signature}`)).toBe('signature')
  })

  test('is refused with any bit changed', () => {
    const bytes = Buffer.from(signature, 'base64url')
    fc.assert(
      fc.property(fc.nat({ max: 511 }), (bit) => {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        expect(refusal(`${header}.${payload}.${changed.toString('base64url')}`)).toBe('signature')
      }),
    )
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['all zeros, which broken verifiers take for anything', Buffer.alloc(64)],
    ['all ones', Buffer.alloc(64, 255)],
    ['cut short', Buffer.from(signature, 'base64url').subarray(0, 63)],
    ['too long', Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.of(0)])],
    ['in DER', sign('sha256', Buffer.from(`${header}.${payload}`), privateKey)],
  ])('is refused when it is %s', (_, bytes) => {
    expect(refusal(`${header}.${payload}.${bytes.toString('base64url')}`)).toBe('signature')
  })
})

describe('form', () => {
  const jws = signer.sign('at+jwt', { sub: 'a' })
  const [header, payload, signature] = jws.split('.') as [string, string, string]

  test.each([
    ['nothing', ''],
    ['no dots', 'abc'],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${jws}.${signature}`],
    ['five parts, as an encrypted one has', `${jws}.a.b`],
    ['white space around it', ` ${jws}`],
    ['a line end after it', `${jws}\n`],
    ['padding', `${header}.${payload}.${signature}==`],
    ['the JSON form', JSON.stringify({ protected: header, payload, signature })],
    ['characters outside ASCII', `${header}.${payload.replace(/.$/, '\u0141')}.${signature}`],
  ])('refuses %s', (_, text) => {
    expect(refusal(text)).toBe('malformed')
  })

  test('refuses a second spelling of the same signature', () => {
    const last = signature.at(-1) as string
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const respelt = signature.slice(0, -1) + alphabet[alphabet.indexOf(last) + 1]
    expect(Buffer.from(respelt, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
    expect(refusal(`${header}.${payload}.${respelt}`)).toBe('malformed')
    const base64 = Buffer.from(signature, 'base64url').toString('base64')
    if (/[+/]/.test(base64)) expect(refusal(`${header}.${payload}.${base64}`)).toBe('malformed')
  })

  test('refuses more than 8 KiB before parsing anything', () => {
    expect(refusal('a'.repeat(8193))).toBe('too_large')
    expect(refusal(signer.sign('at+jwt', { a: 'x'.repeat(8192) }))).toBe('too_large')
    expect(refusal(signer.sign('at+jwt', { a: 'x'.repeat(5000) }))).toBe('accepted')
  })

  test.each([
    ['a duplicate parameter', `{"alg":"none","alg":"ES256","typ":"at+jwt","kid":"${kid}"}`],
    ['a duplicate parameter in escapes', `{"alg":"ES256","\\u0061lg":"ES256","typ":"at+jwt","kid":"${kid}"}`],
    ['a list', '["ES256"]'],
    ['no JSON', 'alg=ES256'],
    ['a byte order mark', `\ufeff${JSON.stringify(goodHeader)}`],
    ['__proto__', `{"__proto__":{"alg":"ES256"},"typ":"at+jwt","kid":"${kid}"}`],
    ['deep nesting', `{"alg":${'['.repeat(5000)}`],
  ])('refuses a header with %s', (_, text) => {
    expect(refusal(forge(text))).toBe('malformed')
  })

  test.each([
    ['a duplicate claim', '{"sub":"a","sub":"admin"}'],
    ['a duplicate claim inside another', '{"act":{"sub":"a","sub":"b"}}'],
    ['a list', '[]'],
    ['a string', '"a"'],
    ['null', 'null'],
    ['a lone surrogate', '{"sub":"\\ud800"}'],
    ['nothing', ''],
  ])('refuses a signed payload with %s', (_, text) => {
    expect(refusal(forge(goodHeader, text))).toBe('malformed')
  })
})

test('an error reveals nothing of the JWT', () => {
  const jws = signer.sign('at+jwt', { sub: 'a' })
  expect(() =>
    verifyJws(jws, {
      typ: 'at+jwt',
      keyFor: () => createPublicKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    }),
  ).toThrow('The signature of the JWT is not valid.')
})
