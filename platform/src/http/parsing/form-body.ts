// application/x-www-form-urlencoded, as OAuth clients send it.
import { BadBody } from './bad-body.ts'
import { fieldPath, type Step } from './field-path.ts'
import { unsupportedCharacter } from './unsupported-character.ts'

/**
 * Returns an object without prototype, so that every name is an ordinary name.
 * @throws {BadBody}
 */
export function parseFormBody(text: string): Record<string, string> {
  // Invalid UTF-8 was decoded as this character. A sender who means the character itself percent-encodes it.
  if (text.includes('\ufffd')) throw new BadBody('invalid_utf8', 'must be UTF-8')
  const values: Record<string, string> = Object.create(null)
  const withoutValue = new Set<string>()
  // Checked once for the whole text: most forms have nothing to decode.
  const read = /[%+\0]/.test(text) ? decode : asItIs
  for (let start = 0, end: number; start < text.length; start = end + 1) {
    end = indexOrEnd(text, '&', start)
    if (end === start) continue
    const equals = Math.min(indexOrEnd(text, '=', start), end)
    const name = read(text.slice(start, equals), [])
    const value = read(text.slice(equals + 1, end), [name])
    if (name === '') throw new BadBody('malformed_form', 'has a value without a name')
    if (name in values || withoutValue.has(name))
      throw new BadBody('duplicate_key', 'is given more than once', fieldPath([name]))
    // RFC 6749 section 3.2: a parameter without a value is treated as omitted; one sent twice is refused even so.
    if (value === '') withoutValue.add(name)
    else values[name] = value
  }
  return values
}

function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from)
  return index < 0 ? text.length : index
}

const asItIs = (text: string) => text

function decode(encoded: string, path: readonly Step[]): string {
  const decoded = percentDecode(encoded.replaceAll('+', ' '), path)
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
