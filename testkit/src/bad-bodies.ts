// Bodies that every operation with a JSON body must refuse, whatever its schema.
import type { BadBodyCode } from '@countersign/platform/http/parsing'

export interface BadBodyCase {
  readonly name: string
  readonly bytes: Buffer | string
  /** Defaults to `application/json`. */
  readonly contentType?: string
  /** The parser's own code, or what refuses it otherwise: the schema, the limit of 64 KiB, the content type. */
  readonly expectCode: BadBodyCode | 'not_an_object' | 'too_large' | 'unsupported_media_type'
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

export const badBodies: readonly BadBodyCase[] = [
  { name: 'nothing', bytes: '', expectCode: 'malformed_json' },
  { name: 'only spaces', bytes: ' \r\n\t', expectCode: 'malformed_json' },
  { name: 'a broken object', bytes: '{"a":', expectCode: 'malformed_json' },
  { name: 'a broken string', bytes: '{"a":"b', expectCode: 'malformed_json' },
  { name: 'a trailing comma', bytes: '{"a":1,}', expectCode: 'malformed_json' },
  { name: 'two values', bytes: '{}{}', expectCode: 'malformed_json' },
  { name: 'no JSON at all', bytes: '<xml/>', expectCode: 'malformed_json' },
  { name: 'a form sent as JSON', bytes: 'a=1&b=2', expectCode: 'malformed_json' },
  { name: 'a byte order mark', bytes: '\uFEFF{}', expectCode: 'malformed_json' },
  { name: 'a raw control character', bytes: '{"a":"\u0001"}', expectCode: 'malformed_json' },

  { name: 'an array', bytes: '[]', expectCode: 'not_an_object' },
  { name: 'a number', bytes: '1', expectCode: 'not_an_object' },
  { name: 'a string', bytes: '"{}"', expectCode: 'not_an_object' },
  { name: 'true', bytes: 'true', expectCode: 'not_an_object' },
  { name: 'null', bytes: 'null', expectCode: 'not_an_object' },

  { name: 'a repeated name', bytes: '{"a":1,"a":1}', expectCode: 'duplicate_key' },
  { name: 'a repeated name inside', bytes: '{"a":[{"b":1,"b":2}]}', expectCode: 'duplicate_key' },
  { name: 'a repeated name with escapes', bytes: '{"a":1,"\\u0061":2}', expectCode: 'duplicate_key' },
  { name: '__proto__', bytes: '{"__proto__":{"admin":true}}', expectCode: 'forbidden_key' },
  { name: '__proto__ with escapes', bytes: '{"\\u005f_proto__":{}}', expectCode: 'forbidden_key' },

  { name: '33 levels', bytes: `{"a":${nested(32)}}`, expectCode: 'too_deep' },
  { name: '10,000 levels', bytes: nested(10_000), expectCode: 'too_deep' },
  { name: '60,000 levels, never closed', bytes: '['.repeat(60_000), expectCode: 'too_deep' },
  { name: '10,000 objects, never closed', bytes: '{"a":'.repeat(10_000), expectCode: 'too_deep' },

  { name: 'a byte that UTF-8 never has', bytes: Buffer.from('{"a":"\xff"}', 'latin1'), expectCode: 'invalid_utf8' },
  { name: 'an overlong encoding', bytes: Buffer.from('{"a":"\xc0\xaf"}', 'latin1'), expectCode: 'invalid_utf8' },
  { name: 'half a character', bytes: Buffer.from('{"a":"\xe2\x82', 'latin1'), expectCode: 'invalid_utf8' },
  { name: 'an encoded surrogate', bytes: Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'), expectCode: 'invalid_utf8' },

  { name: 'U+0000 in a string', bytes: '{"a":"b\\u0000"}', expectCode: 'unsupported_character' },
  { name: 'U+0000 in a name', bytes: '{"a\\u0000":1}', expectCode: 'unsupported_character' },
  { name: 'half a surrogate pair', bytes: '{"a":"\\ud800"}', expectCode: 'unsupported_character' },

  { name: 'an integer beyond int64', bytes: '{"a":9223372036854775808}', expectCode: 'number_out_of_range' },
  { name: 'a number of 10,000 digits', bytes: `{"a":${'9'.repeat(10_000)}}`, expectCode: 'number_out_of_range' },
  { name: 'a number beyond a double', bytes: '{"a":1e400}', expectCode: 'number_out_of_range' },

  { name: 'a string of 1 MB', bytes: `{"a":"${'x'.repeat(1_000_000)}"}`, expectCode: 'too_large' },
  { name: 'no content type', bytes: '{}', contentType: '', expectCode: 'unsupported_media_type' },
  { name: 'plain text', bytes: '{}', contentType: 'text/plain', expectCode: 'unsupported_media_type' },
  {
    name: 'a malformed content type',
    bytes: '{}',
    contentType: 'application/json, text/plain',
    expectCode: 'unsupported_media_type',
  },
  {
    name: 'another charset',
    bytes: '{}',
    contentType: 'application/json; charset=utf-16',
    expectCode: 'unsupported_media_type',
  },
]
