// A CBOR encoder for tests. Maps keep the order of their entries, so that a test can also write what is not canonical.

export type Encodable = number | boolean | string | Buffer | Encodable[] | Map<number | string, Encodable>

export function encodeCbor(value: Encodable): Buffer {
  if (typeof value === 'boolean') return Buffer.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]),
    ])
  return Buffer.concat([head(2, value.length), value])
}

function head(majorType: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((majorType << 5) | argument)
  if (argument < 0x100) return Buffer.of((majorType << 5) | 24, argument)
  return Buffer.of((majorType << 5) | 25, argument >> 8, argument & 0xff)
}
