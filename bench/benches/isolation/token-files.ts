// Files of hardware tokens that are expensive to import.
import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const container = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><KeyContainer Version="1.0" xmlns="urn:ietf:params:xml:ns:keyprov:pskc"
 xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" xmlns:xenc11="http://www.w3.org/2009/xmlenc11#"
 xmlns:pkcs5="http://www.rsasecurity.com/rsalabs/pkcs/schemas/pkcs-5v2-0#">${content}</KeyContainer>`

const keyPackage = (serialNumber: string, secret: string) => `
<KeyPackage><DeviceInfo><Manufacturer>Acme Tokens</Manufacturer><SerialNo>${serialNumber}</SerialNo></DeviceInfo>
<Key Id="${serialNumber}" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:hotp"><AlgorithmParameters>
<ResponseFormat Length="6" Encoding="DECIMAL"/></AlgorithmParameters>
<Data><Secret>${secret}</Secret><Counter><PlainValue>0</PlainValue></Counter></Data></Key></KeyPackage>`

/** 100,000 tokens in 36 MB. */
export function largeFile(): Buffer {
  const secret = `<PlainValue>${randomBytes(20).toString('base64')}</PlainValue>`
  const packages = Array.from({ length: 100_000 }, (_, number) => keyPackage(`T${number}`, secret))
  return Buffer.from(container(packages.join('')))
}

/** One token under a passphrase. */
export function encryptedFile(passphrase: string, iterations: number): Buffer {
  const salt = randomBytes(8)
  const key = pbkdf2Sync(passphrase, salt, iterations, 16, 'sha1')
  const nonce = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', key, nonce)
  const encrypted = Buffer.concat([nonce, cipher.update(randomBytes(20)), cipher.final()])
  const mac = createHmac('sha1', key).update(encrypted).digest('base64')
  const secret = `<EncryptedValue><xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
<xenc:CipherData><xenc:CipherValue>${encrypted.toString('base64')}</xenc:CipherValue></xenc:CipherData></EncryptedValue>
<ValueMAC>${mac}</ValueMAC>`
  return Buffer.from(
    container(`<EncryptionKey><xenc11:DerivedKey>
<xenc11:KeyDerivationMethod Algorithm="http://www.rsasecurity.com/rsalabs/pkcs/schemas/pkcs-5v2-0#pbkdf2">
<pkcs5:PBKDF2-params><Salt><Specified>${salt.toString('base64')}</Specified></Salt>
<IterationCount>${iterations}</IterationCount><KeyLength>16</KeyLength><PRF/></pkcs5:PBKDF2-params>
</xenc11:KeyDerivationMethod></xenc11:DerivedKey></EncryptionKey>
<MACMethod Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1"/>${keyPackage('E1', secret)}`),
  )
}
