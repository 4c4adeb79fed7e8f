// $scrypt$ln=17,r=8,p=1$salt$digest
import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { assertAtMost, base64, bytesOf, digestBytes, type HashAlgorithm, saltBytes } from './algorithm.ts'

const format = /^\$scrypt\$ln=(\d{1,9}),r=(\d{1,9}),p=(\d{1,9})\$([^$]+)\$([^$]+)$/
const maxLogN = 17
const maxBlockSize = 8
const maxWork = 2 ** maxLogN * maxBlockSize
const maxMemoryBytes = 192 * 1024 * 1024

type Derive = (password: string, salt: Buffer, length: number, options: object) => Promise<Buffer>
const derive: Derive = promisify(scryptCallback)

export const scrypt: HashAlgorithm = {
  read(text) {
    const parts = format.exec(text)
    if (!parts) return undefined
    const [logN, blockSize, lanes] = parts.slice(1, 4).map(Number) as [number, number, number]
    assertAtMost('a cost (ln)', logN, maxLogN)
    assertAtMost('a block size (r)', blockSize, maxBlockSize)
    const ofOneLane = 2 ** logN * blockSize
    assertAtMost('a number of lanes (p)', lanes, Math.floor(maxWork / ofOneLane), '1 with ln=17 and r=8')
    const salt = bytesOf('salt', parts[4] ?? '', saltBytes)
    const digest = bytesOf('digest', parts[5] ?? '', digestBytes)
    const options = { N: 2 ** logN, r: blockSize, p: lanes, maxmem: maxMemoryBytes }
    const parameters = `$scrypt$ln=${logN},r=${blockSize},p=${lanes}$`
    return {
      cost: ofOneLane * lanes,
      decoy: `${parameters}${base64(randomBytes(16))}$${base64(randomBytes(digest.length))}`,
      matches: async (password) => timingSafeEqual(await derive(password, salt, digest.length, options), digest),
    }
  },

  async spend(cost) {
    const rounds = Math.floor(cost / maxBlockSize)
    for (let exponent = 1; 2 ** exponent <= rounds; exponent++) {
      const options = { N: 2 ** exponent, r: maxBlockSize, p: 1, maxmem: maxMemoryBytes }
      if (rounds & (2 ** exponent)) await derive('', randomBytes(16), 32, options)
    }
  },
}
