// $argon2id$v=19$m=65536,t=3,p=4$salt$digest
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { assertAtMost, base64, bytesOf, digestBytes, type HashAlgorithm, HashRefused, saltBytes } from './algorithm.ts'

const format = /^\$argon2(id|i|d)\$(?:v=(\d{1,9})\$)?m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([^$]+)\$([^$]+)$/
const maxKibibytes = 64 * 1024
const maxPassesAtMaxMemory = 4
/** The work of a comparison: more passes are accepted with less memory, as Keycloak has them (7 MiB and 5 passes). */
const maxWork = maxKibibytes * maxPassesAtMaxMemory
const maxLanes = 16

export const argon2: HashAlgorithm = {
  read(text) {
    const parts = format.exec(text)
    if (!parts) return undefined
    const [, type, version = '16', , , , salt = '', digest = ''] = parts
    const [memory, passes, lanes] = parts.slice(3, 6).map(Number) as [number, number, number]
    // The order of memory accesses of argon2d depends on the password (RFC 9106 section 4).
    if (type === 'd')
      throw new HashRefused('is argon2d, which is not made for passwords: only argon2id and argon2i are accepted')
    if (version !== '19' && version !== '16') throw new HashRefused('has an unknown version: it must be v=19 or v=16')
    assertAtMost('a memory (m)', memory, maxKibibytes, '65,536 KiB (64 MiB)')
    assertAtMost('a number of lanes (p)', lanes, maxLanes)
    assertAtMost(
      'a number of passes (t)',
      passes,
      Math.floor(maxWork / memory),
      `${maxWork / maxKibibytes} with 64 MiB`,
    )
    // RFC 9106 section 3.1.
    if (memory < 8 * lanes) throw new HashRefused('has less memory (m) than 8 KiB for each lane (p)')
    bytesOf('salt', salt, { ...saltBytes, min: 8 })
    const { length } = bytesOf('digest', digest, digestBytes)
    const parameters = `$argon2${type}$v=${version}$m=${memory},t=${passes},p=${lanes}$`
    return {
      cost: memory * passes,
      decoy: `${parameters}${base64(randomBytes(16))}$${base64(randomBytes(length))}`,
      matches: (password) => verify(`${parameters}${salt}$${digest}`, password),
    }
  },

  async spend(cost) {
    for (let left = cost; left >= 8; left -= maxKibibytes)
      await hash('', { memoryCost: Math.min(left, maxKibibytes), timeCost: 1, parallelism: 1 })
  },
}
