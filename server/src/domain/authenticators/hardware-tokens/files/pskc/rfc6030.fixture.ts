// The example files of RFC 6030, by the numbers of its figures.

export const secret = Buffer.from('12345678901234567890')
export const preSharedKey = Buffer.from('12345678901234567890123456789012', 'hex')
export const passphrase = 'qwerty'

const container = (content: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<KeyContainer Version="1.0" xmlns="urn:ietf:params:xml:ns:keyprov:pskc"${attributes}>${content}</KeyContainer>`

const device = `<DeviceInfo>
      <Manufacturer>Manufacturer</Manufacturer>
      <SerialNo>987654321</SerialNo>
    </DeviceInfo>
    <CryptoModuleInfo>
      <Id>CM_ID_001</Id>
    </CryptoModuleInfo>`

const plainSecret = `<Secret>
          <PlainValue>MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=
          </PlainValue>
        </Secret>`

const counter = `<Counter>
          <PlainValue>0</PlainValue>
        </Counter>`

interface KeyParts {
  readonly id?: string
  readonly kind?: string
  readonly digits?: number
  readonly data: string
  readonly more?: string
}

const key = ({ id = '12345678', kind = 'hotp', digits = 8, data, more = '' }: KeyParts) => `<Key Id="${id}"
      Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:${kind}">
      <Issuer>Issuer</Issuer>
      <AlgorithmParameters>
        <ResponseFormat Length="${digits}" Encoding="DECIMAL"/>
      </AlgorithmParameters>
      <Data>
        ${data}
      </Data>${more}
    </Key>`

const packaged = (...parts: string[]) => `
  <KeyPackage>
    ${parts.join('\n    ')}
  </KeyPackage>
`

/** The minimum; its secret has only 32 bits. */
export const figure2 = container(`
  <KeyPackage>
    <Key Id="12345678" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:hotp">
      <Issuer>Issuer-A</Issuer>
      <Data>
        <Secret>
          <PlainValue>MTIzNA==
          </PlainValue>
        </Secret>
      </Data>
    </Key>
  </KeyPackage>
`)

/** With all related data. */
export const figure3 = container(packaged(device, key({ data: plainSecret + counter })))

/** With a reference to a pre-shared key instead of a secret. */
export const figure4 = container(
  packaged(device, key({ data: counter, more: '<Policy><KeyUsage>OTP</KeyUsage></Policy>' })),
)

/** With a PIN that the token itself checks, and the PIN as a separate key package. */
export const figure5 = container(
  packaged(
    device,
    key({
      data: plainSecret + counter,
      more: `<Policy>
        <PINPolicy MinLength="4" MaxLength="4" PINKeyId="123456781" PINEncoding="DECIMAL" PINUsageMode="Local"/>
        <KeyUsage>OTP</KeyUsage>
      </Policy>`,
    }),
  ) +
    packaged(
      device,
      key({ id: '123456781', kind: 'pin', digits: 4, data: '<Secret><PlainValue>MTIzNA==</PlainValue></Secret>' }),
    ),
)

const encrypted = (name: string, value: string) => `<${name}>
          <xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
          <xenc:CipherData>
            <xenc:CipherValue>
    ${value}
            </xenc:CipherValue>
          </xenc:CipherData>
        </${name}>`

const macMethod = (value: string) => `<MACMethod Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1">
    ${encrypted('MACKey', value)}
  </MACMethod>`

/** Encrypted with a pre-shared key. */
export const figure6 = container(
  `
  <EncryptionKey>
    <ds:KeyName>Pre-shared-key</ds:KeyName>
  </EncryptionKey>
  ${macMethod('ESIzRFVmd4iZABEiM0RVZgKn6WjLaTC1sbeBMSvIhRejN9vJa2BOlSaMrR7I5wSX')}${packaged(
    device,
    key({
      data: `<Secret>
          ${encrypted('EncryptedValue', 'AAECAwQFBgcICQoLDA0OD+cIHItlB3Wra1DUpxVvOx2lef1VmNPCMl8jwZqIUqGv')}
          <ValueMAC>Su+NvtQfmvfJzF6bmQiJqoLRExc=
          </ValueMAC>
        </Secret>
        ${counter}`,
    }),
  )}`,
  ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"',
)

/** Encrypted with a key that is derived from a passphrase. */
export const figure7 = container(
  `
  <EncryptionKey>
    <xenc11:DerivedKey>
      <xenc11:KeyDerivationMethod Algorithm="http://www.rsasecurity.com/rsalabs/pkcs/schemas/pkcs-5v2-0#pbkdf2">
        <pkcs5:PBKDF2-params>
          <Salt>
            <Specified>Ej7/PEpyEpw=</Specified>
          </Salt>
          <IterationCount>1000</IterationCount>
          <KeyLength>16</KeyLength>
          <PRF/>
        </pkcs5:PBKDF2-params>
      </xenc11:KeyDerivationMethod>
      <xenc:ReferenceList>
        <xenc:DataReference URI="#ED"/>
      </xenc:ReferenceList>
      <xenc11:MasterKeyName>My Password 1</xenc11:MasterKeyName>
    </xenc11:DerivedKey>
  </EncryptionKey>
  ${macMethod('2GTTnLwM3I4e5IO5FkufoOEiOhNj91fhKRQBtBJYluUDsPOLTfUvoU2dStyOwYZx')}${packaged(
    device,
    key({
      id: '123456',
      data: `<Secret>
          ${encrypted('EncryptedValue', 'oTvo+S22nsmS2Z/RtcoF8Hfh+jzMe0RkiafpoDpnoZTjPYZu6V+A4aEn032yCr4f')}
          <ValueMAC>LP6xMvjtypbfT9PdkJhBZ+D6O4w=
          </ValueMAC>
        </Secret>`,
    }),
  )}`,
  ' xmlns:xenc11="http://www.w3.org/2009/xmlenc11#" xmlns:pkcs5="http://www.rsasecurity.com/rsalabs/pkcs/schemas/pkcs-5v2-0#" xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"',
)

/** Figure 3 as a time-based token: the RFC has no figure of one. */
export const timeBased = container(
  packaged(
    device,
    key({
      kind: 'totp',
      digits: 6,
      data: `${plainSecret}
        <Time><PlainValue>0</PlainValue></Time>
        <TimeInterval><PlainValue>60</PlainValue></TimeInterval>
        <TimeDrift><PlainValue>4</PlainValue></TimeDrift>`,
    }),
  ),
)
