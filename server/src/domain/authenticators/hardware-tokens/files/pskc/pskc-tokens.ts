// Hardware tokens in PSKC (RFC 6030): the file's encryption method comes first, then a package for each token.
import { type FileLine, fileLine } from '../file-line.ts'
import { Decryption } from './decryption.ts'
import type { GivenKeys } from './encryption-key.ts'
import { describedToken } from './key-package.ts'
import type { XmlElement } from './xml-element.ts'
import { xmlSections } from './xml-sections.ts'

const root = { name: 'KeyContainer', namespace: 'urn:ietf:params:xml:ns:keyprov:pskc' }

interface Header {
  encryptionKey?: XmlElement | undefined
  macMethod?: XmlElement | undefined
}

export async function* pskcTokens(
  texts: AsyncIterable<string>,
  given: GivenKeys,
  now: number,
): AsyncGenerator<FileLine[]> {
  const header: Header = {}
  let decryption: Decryption | undefined
  let count = 0
  for await (const sections of xmlSections(texts, root)) {
    const packages = sections.filter(({ name }) => name === 'KeyPackage')
    header.encryptionKey ??= sections.find(({ name }) => name === 'EncryptionKey')
    header.macMethod ??= sections.find(({ name }) => name === 'MACMethod')
    if (packages.length > 0 && header.encryptionKey) {
      decryption ??= new Decryption(header.encryptionKey, header.macMethod, given)
    }
    yield packages.map((keyPackage) => {
      count += 1
      return fileLine(count, describedToken(keyPackage, decryption, now))
    })
  }
  decryption?.assertRightKey()
}
