import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { createVerifier, generateSigningKey, type P256Point, thumbprint } from './signing-key.ts'

test('a signing key is published without private members, under its RFC 7638 thumbprint', async () => {
  const { kid, privateKeyPkcs8, publicJwk } = generateSigningKey()
  expect(Object.keys(publicJwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  expect(kid).toBe(publicJwk.kid)
  expect(kid).toBe(await calculateJwkThumbprint(publicJwk))
  const privateKey = createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' })
  expect(createPublicKey(privateKey).equals(createVerifier(publicJwk))).toBe(true)
})

test('a thumbprint depends only on the point', () => {
  const { kid, publicJwk } = generateSigningKey()
  const { x, y } = publicJwk
  expect(thumbprint({ ...publicJwk, y, x })).toBe(kid)
  expect(thumbprint({ ...publicJwk, x: y, y: x })).not.toBe(kid)
})

test('refuses a key on another curve and a point off the curve', () => {
  const { publicJwk } = generateSigningKey()
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' })
  expect(() => createVerifier(p384 as P256Point)).toThrow('on the curve P-256')
  expect(() => createVerifier({ ...publicJwk, x: publicJwk.y, y: publicJwk.x })).toThrow()
})
