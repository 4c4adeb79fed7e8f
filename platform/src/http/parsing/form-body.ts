// application/x-www-form-urlencoded, as OAuth clients send it.
import { isUtf8 } from 'node:buffer'
import { BadBody } from './bad-body.ts'
import { fieldPath, type Step } from './field-path.ts'
import { unsupportedCharacter } from './unsupported-character.ts'

/**
 * Without prototype, so that every name is only a name.
 * @throws {BadBody}
 */
export function parseFormBody(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw new BadBody('invalid_utf8', 'must be UTF-8')
  const values: Record<string, string> = Object.create(null)
  const names = new Set<string>()
  for (const pair of bytes.toString().replaceAll('+', ' ').split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), [])
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), [name])
    if (name === '') throw new BadBody('malformed_form', 'has a value without a name')
    if (names.has(name)) throw new BadBody('duplicate_key', 'is given more than once', fieldPath([name]))
    names.add(name)
    // RFC 6749 section 3.2: a parameter without a value is treated as omitted; one sent twice is refused all the same.
    if (value !== '') values[name] = value
  }
  return values
}

function decode(encoded: string, path: readonly Step[]): string {
  const decoded = encoded.includes('%') ? percentDecode(encoded, path) : encoded
  const issue = unsupportedCharacter(decoded)
  if (issue !== undefined) throw new BadBody('unsupported_character', issue, fieldPath(path))
  return decoded
}

function percentDecode(encoded: string, path: readonly Step[]): string {
  if (/%(?![\da-fA-F]{2})/.test(encoded)) {
    const issue = 'has a percent sign that is not followed by two hexadecimal digits'
    throw new BadBody('malformed_form', issue, fieldPath(path))
  }
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new BadBody('invalid_utf8', 'must be UTF-8', fieldPath(path))
  }
}
