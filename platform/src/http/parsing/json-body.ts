// Turns the bytes of a request into a JSON value with only one possible meaning.
import { isUtf8 } from 'node:buffer'
import { BadBody } from './bad-body.ts'
import { JsonReader } from './json-reader.ts'

export interface JsonBodyOptions {
  readonly maxDepth?: number
}

/**
 * Integers beyond ±(2^53 − 1) are returned as `bigint`, so that none is rounded.
 * @throws {BadBody}
 */
export function parseJsonBody(bytes: Buffer, { maxDepth = 32 }: JsonBodyOptions = {}): unknown {
  if (!isUtf8(bytes)) throw new BadBody('invalid_utf8', 'must be UTF-8')
  return new JsonReader(bytes.toString(), maxDepth).read()
}
