import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDeviceKey } from './device-key.ts'
import { signJws } from './jws.ts'

test('a signature verifies with the public key', async () => {
  const { publicKeyJwk, ...key } = await createDeviceKey()
  const jws = await signJws(key, 'device-response+jwt', { decision: 'approve', title: 'Überweisung 🐦' })
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

  expect(decoded(header)).toEqual({ alg: 'ES256', typ: 'device-response+jwt', kid: key.kid })
  expect(decoded(payload)).toEqual({ decision: 'approve', title: 'Überweisung 🐦' })
  const publicKey = createPublicKey({ key: { ...publicKeyJwk }, format: 'jwk' })
  const isSigned = (input: string) =>
    verify(
      'sha256',
      Buffer.from(input),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect(isSigned(`${header}.${payload}`)).toBe(true)
  expect(isSigned(`${header}.${payload}x`)).toBe(false)
})

test('the key is named by its RFC 7638 thumbprint', async () => {
  const {
    publicKeyJwk: { x, y },
    kid,
  } = await createDeviceKey()
  const members = `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`
  expect(kid).toBe(createHash('sha256').update(members).digest('base64url'))
})

test('the private key cannot be read, not even by the page that made it', async () => {
  const { privateKey } = await createDeviceKey()
  expect(privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
})
