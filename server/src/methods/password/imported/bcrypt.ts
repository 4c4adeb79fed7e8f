// $2b$12$, then 22 characters of salt and 31 of digest. As in every other implementation, only the first 72 bytes of a password
// count.
import { hash, verify } from '@node-rs/bcrypt'
import { type HashAlgorithm, HashRefused } from './algorithm.ts'

const format = /^\$2([abxy]?)\$(\d\d)\$[./A-Za-z0-9]{53}$/
const min = 4
const max = 12
const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const bcrypt: HashAlgorithm = {
  read(text) {
    const parts = format.exec(text)
    if (!parts) {
      if (/^\$2[abxy]?\$/.test(text)) throw new HashRefused('is not a complete bcrypt hash, which has 60 characters')
      return undefined
    }
    const [, version, factor] = parts
    // The first implementations of $2$ and $2x$ had errors, which the verifier does not repeat.
    if (version === '' || version === 'x')
      throw new HashRefused('has an unknown version: it must be $2a$, $2b$ or $2y$')
    const cost = Number(factor)
    if (cost < min || cost > max)
      throw new HashRefused(`has a cost of ${cost}: it must be ${min} to ${max}. Let the user set a new password`)
    return {
      cost: 2 ** cost,
      decoy: `${text.slice(0, 7)}${randomText(21)}.${randomText(30)}.`,
      // All three prefixes are the same algorithm.
      matches: (password) => verify(password, text),
    }
  },

  async spend(cost) {
    for (let exponent = min; 2 ** exponent <= cost; exponent++) {
      if (cost & (2 ** exponent)) await hash('', exponent)
    }
  },
}

// The bits that follow the last byte of salt and digest must be zero, as they are in a dot: otherwise nothing is compared.
const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % 64]).join('')
