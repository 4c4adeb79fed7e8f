import { pbkdf2 } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { createDataKey, open } from '@countersign/platform/crypto'
import { expect, test } from 'vitest'
import { entryFrom, entryPlace } from '../sealed-entry.ts'
import { TokenFileReader } from './file-reader.ts'
import { figure7, passphrase } from './pskc/rfc6030.fixture.ts'
import type { SealedLine } from './reading.ts'

const sealing = { tenantId: 'acme', importId: 'imp_1', key: createDataKey(1, Buffer.alloc(32, 7)) }
const now = Date.UTC(2026, 6, 1)

async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

const pskc = (file: string, word: string) =>
  ({ format: 'pskc', bytes: pieces(file), preSharedKey: undefined, passphrase: word }) as const

/** The work takes about a second of a processor, almost none of it in the event loop. */
async function shareOfEventLoop(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization()
  await work()
  return performance.eventLoopUtilization(before).utilization
}

test('a large file is parsed and sealed without occupying the event loop', async () => {
  const reader = new TokenFileReader()
  const [, one = ''] = /(<KeyPackage>.*<\/KeyPackage>)/s.exec(figure7) ?? []
  const many = Array.from({ length: 3000 }, (_, index) => one.replace('987654321', `T${index}`)).join('')
  const file = figure7.replace(one, many)
  let lines: SealedLine[] = []
  const share = await shareOfEventLoop(async () => {
    const batches = await reader.read(pskc(file, passphrase), sealing, now)
    lines = batches.flatMap(({ json }) => JSON.parse(Buffer.from(json).toString()) as SealedLine[])
  })
  expect(lines).toHaveLength(3000)
  expect(share).toBeLessThan(0.5)
  const [first] = lines
  const sealed = Buffer.from(first?.sealedEntry ?? '', 'base64')
  const place = { tenantId: 'acme', ...entryPlace('imp_1', 1) }
  expect(entryFrom(open(sealing.key, sealed, place).toString())).toMatchObject({ serialNumber: 'T0', kind: 'hotp' })
})

test('passphrases are tried one after the other in that thread: the pool that hashes passwords stays free', async () => {
  const reader = new TokenFileReader()
  const costly = figure7.replace('>1000<', '>300000<')
  const ended: string[] = []
  const attempts = Array.from({ length: 8 }, async () => {
    const answer = await reader.read(pskc(costly, 'qwertz'), sealing, now).catch((error: Error) => error)
    ended.push('passphrase')
    return answer
  })
  // Once the first was tried, all of them have arrived: work given to the pool now would wait behind the others.
  await Promise.race(attempts)
  await promisify(pbkdf2)('short', 'work', 1, 16, 'sha1')
  expect(ended.length).toBeLessThan(5)
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ wrongKey: true })
})
