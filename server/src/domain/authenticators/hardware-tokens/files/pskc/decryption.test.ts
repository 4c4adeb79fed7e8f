import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { linesOf, refusal } from '../given-file.fixture.ts'
import { figure6, figure7, passphrase, preSharedKey, secret } from './rfc6030.fixture.ts'

const unopened = 'has an encrypted seed that cannot be decrypted, or whose MAC is wrong or missing'
const cipherText = 'AAECAwQFBgcICQoLDA0OD+cIHItlB3Wra1DUpxVvOx2lef1VmNPCMl8jwZqIUqGv'
const mac = 'Su+NvtQfmvfJzF6bmQiJqoLRExc='
const [, macMethod = ''] = /(<MACMethod.*<\/MACMethod>)/s.exec(figure6) ?? []

/** Figure 6 with a second, valid token, which shows that the key is right. */
function besideAGoodOne(change: (keyPackage: string) => string): string {
  const [, one = ''] = /(<KeyPackage>.*<\/KeyPackage>)/s.exec(figure6) ?? []
  return figure6.replace(one, change(one) + one.replace('987654321', 'good'))
}

describe('refuses a token', () => {
  test.each([
    ['whose ciphertext was changed', cipherText, cipherText.replace('AAEC', 'AAED')],
    ['whose MAC was changed', mac, mac.replace('Su', 'Sv')],
    ['whose MAC was cut short', mac, mac.slice(0, 8)],
    ['without a MAC', /<ValueMAC>.*<\/ValueMAC>/s, ''],
    ['in another cipher', /#aes128-cbc(?=[^#]*<\/EncryptedValue>)/, '#tripledes-cbc'],
    ['in a cipher for a longer key', /#aes128-cbc(?=[^#]*<\/EncryptedValue>)/, '#aes256-cbc'],
    ['in a cipher of a tricky name', /http:\S*#aes128-cbc(?=[^#]*<\/EncryptedValue>)/, 'constructor'],
  ])('%s, and accepts the other', async (_name, was, becomes) => {
    const file = besideAGoodOne((keyPackage) => keyPackage.replace(was, becomes))
    expect(await linesOf('pskc', file, { preSharedKey })).toEqual([
      { line: 1, serialNumber: '987654321', issue: unopened },
      { line: 2, entry: expect.objectContaining({ serialNumber: 'good', seed: secret }) },
    ])
  })

  test('whose MAC uses an unknown algorithm, and with it the whole file', async () => {
    for (const algorithm of ['http://www.w3.org/2001/04/xmldsig-more#hmac-md5', 'constructor']) {
      const file = figure6.replace('http://www.w3.org/2000/09/xmldsig#hmac-sha1', algorithm)
      expect(await refusal('pskc', file, { preSharedKey })).toEqual([wrong('Pre-Shared-Key')])
    }
  })

  test('of a file that does not name its encryption key', async () => {
    const file = figure6.replace(/<EncryptionKey>.*<\/EncryptionKey>/s, '')
    expect(await linesOf('pskc', file, { preSharedKey })).toMatchObject([
      { issue: 'has an encrypted seed, but the file does not name the key' },
    ])
  })
})

describe('cannot read a file', () => {
  test('whose key is not given', async () => {
    const needed = (field: string) => [{ field, issue: 'is required, because the file is encrypted' }]
    expect(await refusal('pskc', figure6)).toEqual(needed('Pre-Shared-Key'))
    expect(await refusal('pskc', figure6, { passphrase })).toEqual(needed('Pre-Shared-Key'))
    expect(await refusal('pskc', figure7, { preSharedKey })).toEqual(needed('Passphrase'))
  })

  test('whose key is another', async () => {
    for (let round = 0; round < 50; round += 1)
      expect(await refusal('pskc', figure6, { preSharedKey: randomBytes(16) })).toEqual([wrong('Pre-Shared-Key')])
    expect(await refusal('pskc', figure6, { preSharedKey: randomBytes(32) })).toEqual([wrong('Pre-Shared-Key')])
    expect(await refusal('pskc', figure7, { passphrase: 'qwertz' })).toEqual([wrong('Passphrase')])
  })

  test.each([
    ['another derivation', 'pkcs-5v2-0#pbkdf2">', 'pkcs-5v2-0#pbkdf1">'],
    ['no salt', 'Ej7/PEpyEpw=', ''],
    ['no iterations', '>1000<', '>0<'],
    ['a key of another length', '>16<', '>20<'],
    ['another pseudorandom function', '<PRF/>', '<PRF Algorithm="constructor"/>'],
  ])('that derives its key by %s', async (_name, was, becomes) => {
    expect(await refusal('pskc', figure7.replace(was, becomes), { passphrase })).toEqual([
      { field: 'body', issue: 'derives its key with a method that is not supported' },
    ])
  })
})

test('refuses a file whose key takes more than a million iterations to derive, before deriving it', async () => {
  for (const count of ['1000001', '10000000', '1e15']) {
    const file = figure7.replace('>1000<', `>${count}<`)
    expect(await refusal('pskc', file, { passphrase })).toEqual([
      { field: 'body', issue: expect.stringMatching(/iterations \(IterationCount\): .* at most 1000000$/) },
    ])
  }
})

describe('opens', () => {
  test.each([
    [16, 'aes128-cbc', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1', 'sha1'],
    [24, 'aes192-cbc', 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256', 'sha256'],
    [32, 'aes256-cbc', 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha512', 'sha512'],
  ])('a key of %s bytes, %s, %s', async (keyBytes, cipher, macAlgorithm, hash) => {
    const key = randomBytes(keyBytes)
    const macKey = randomBytes(32)
    const sealed = encrypt(key, secret)
    const file = figure6
      .replaceAll('aes128-cbc', cipher)
      .replace('http://www.w3.org/2000/09/xmldsig#hmac-sha1', macAlgorithm)
      .replace(
        'ESIzRFVmd4iZABEiM0RVZgKn6WjLaTC1sbeBMSvIhRejN9vJa2BOlSaMrR7I5wSX',
        encrypt(key, macKey).toString('base64'),
      )
      .replace(cipherText, sealed.toString('base64'))
      .replace(mac, createHmac(hash, macKey).update(sealed).digest('base64'))
    expect(await linesOf('pskc', file, { preSharedKey: key })).toMatchObject([{ entry: { seed: secret } }])
  })

  test('a file whose MAC key is the encryption key itself', async () => {
    const own = createHmac('sha1', preSharedKey).update(Buffer.from(cipherText, 'base64')).digest('base64')
    const file = figure6.replace(/<MACKey>.*<\/MACKey>/s, '').replace(mac, own)
    expect(file).not.toContain(macMethod)
    expect(await linesOf('pskc', file, { preSharedKey })).toMatchObject([{ entry: { seed: secret } }])
  })
})

const wrong = (field: string) => ({ field, issue: 'does not decrypt the file' })

/** XML Encryption section 5.2: arbitrary padding bytes, the last of which is their number. */
function encrypt(key: Buffer, plain: Buffer): Buffer {
  const iv = randomBytes(16)
  const padding = randomBytes(16 - (plain.length % 16))
  padding[padding.length - 1] = padding.length
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false)
  return Buffer.concat([iv, cipher.update(Buffer.concat([plain, padding])), cipher.final()])
}
