// Other encodings of a CBOR map, and maps that differ in one entry.
import { type Encodable, encodeCbor } from '@countersign/testkit/passkeys'
import type { Random } from '../mutations.fixture.ts'
import { oneOf } from './case.fixture.ts'

type Entry = readonly [number | string, Encodable]

/** How two decoders could read the same bytes differently. */
const encodings: readonly ((entries: readonly Entry[], random: Random) => Buffer)[] = [
  function reordered(entries, random) {
    const first = 1 + random(entries.length - 1)
    return encodeMap([...entries.slice(first), ...entries.slice(0, first)])
  },
  function duplicated(entries, random) {
    const [key, value] = oneOf(entries, random)
    return encodeMap(random(2) ? [...entries, [key, 0]] : [[key, value], ...entries])
  },
  function longCount(entries) {
    return Buffer.concat([Buffer.of(0xb8, entries.length), body(entries)])
  },
  function veryLongCount(entries) {
    return Buffer.concat([Buffer.of(0xb9, 0, entries.length), body(entries)])
  },
  function indefinite(entries) {
    return Buffer.concat([Buffer.of(0xbf), body(entries), Buffer.of(0xff)])
  },
  function unending(entries) {
    return Buffer.concat([Buffer.of(0xbf), body(entries)])
  },
  function wrongCount(entries, random) {
    return Buffer.concat([Buffer.of(0xa0 | (entries.length + oneOf([-1, 1, 2], random))), body(entries)])
  },
  function tagged(entries, random) {
    return Buffer.concat([oneOf([Buffer.of(0xd9, 0xd9, 0xf7), Buffer.of(0xc1)], random), encodeMap(entries)])
  },
  function trailing(entries, random) {
    return Buffer.concat([encodeMap(entries), Buffer.of(random(256))])
  },
  function longKey(entries) {
    const [[key, value] = [0, 0], ...others] = entries
    const name = Buffer.from(String(key))
    const longer = typeof key === 'number' ? Buffer.of(0x18, key) : Buffer.concat([Buffer.of(0x78, name.length), name])
    return Buffer.concat([Buffer.of(0xa0 | entries.length), longer, encodeCbor(value), body(others)])
  },
]

/** Values that do not belong where they are. */
const values: readonly Encodable[] = [0, 1, 2, -1, -7, 65_535, true, '', 'none', Buffer.alloc(0), Buffer.alloc(32), []]

export function otherEncoding(map: ReadonlyMap<number | string, Encodable>, random: Random): Buffer {
  return oneOf(encodings, random)([...map], random)
}

export function otherEntries(map: ReadonlyMap<number | string, Encodable>, random: Random): Buffer {
  const entries = [...map]
  const place = random(entries.length)
  const value = oneOf([...values, new Map()], random)
  switch (random(4)) {
    case 0:
      return encodeMap(entries.filter((_, index) => index !== place))
    case 1:
      return encodeMap([...entries, [oneOf(['x', 'ver', -4, 2, 4, 100], random), value]])
    case 2:
      return encodeMap(
        entries.map(([key, kept], index) => (index === place ? [oneOf([-9, 9, 'FMT'], random), kept] : [key, kept])),
      )
    default:
      return encodeMap(entries.map(([key, kept], index) => [key, index === place ? value : kept]))
  }
}

function encodeMap(entries: readonly Entry[]): Buffer {
  return Buffer.concat([Buffer.of(0xa0 | entries.length), body(entries)])
}

function body(entries: readonly Entry[]): Buffer {
  return Buffer.concat(entries.flatMap(([key, value]) => [encodeCbor(key), encodeCbor(value)]))
}
