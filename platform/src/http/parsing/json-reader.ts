// A strict JSON parser (RFC 8259, and I-JSON's RFC 7493 where that leaves a choice).
//
// JSON.parse is unsuitable: it hides a repeated name and rounds large integers, and V8 misreads names written with
// escapes once another body has used a name that ends in a backslash (nodejs/node#63785), across tenants.
import { BadBody, type BadBodyCode } from './bad-body.ts'
import { fieldPath, type Step } from './field-path.ts'
import { outOfInt64 } from './int64.ts'
import { losesItsFraction } from './lost-fraction.ts'
import { unsupportedCharacter } from './unsupported-character.ts'

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y

export class JsonReader {
  readonly #text: string
  readonly #maxDepth: number
  /** Only escapes can introduce characters that valid UTF-8 and the ban on raw control characters exclude. */
  readonly #hasUnicodeEscapes: boolean
  readonly #path: Step[] = []
  #at = 0

  constructor(text: string, maxDepth: number) {
    this.#text = text
    this.#maxDepth = maxDepth
    this.#hasUnicodeEscapes = text.includes('\\u')
  }

  read(): unknown {
    // RFC 8259 section 8.1 forbids sending a byte order mark, and lets a parser choose.
    if (this.#text.startsWith('\uFEFF')) throw new BadBody('malformed_json', 'must not start with a byte order mark')
    if (Number.isNaN(this.#peek())) throw new BadBody('malformed_json', 'is empty: send JSON')
    const value = this.#value()
    if (!Number.isNaN(this.#peek())) this.#expected('nothing more')
    return value
  }

  #value(): unknown {
    const next = this.#peek()
    if (next === quote) return this.#stringValue()
    if (next === openBrace) return this.#object()
    if (next === openBracket) return this.#array()
    if (this.#takeWord('true')) return true
    if (this.#takeWord('false')) return false
    if (this.#takeWord('null')) return null
    return this.#number()
  }

  #object(): Record<string, unknown> {
    const members: Record<string, unknown> = {}
    this.#enter()
    if (this.#take(closeBrace)) return members
    do {
      if (this.#peek() !== quote) this.#expected('a field name in double quotes')
      const name = this.#string()
      if (!this.#take(colon)) this.#expected('a colon')
      this.#path.push(name)
      this.#mustBeSupported(name)
      // Harmless as an own property, but not in the first code that copies it by assignment.
      if (name === '__proto__') this.#refuse('forbidden_key', 'is not allowed as a field name')
      if (Object.hasOwn(members, name)) this.#refuse('duplicate_key', 'is given more than once')
      members[name] = this.#value()
      this.#path.pop()
    } while (this.#take(comma))
    if (!this.#take(closeBrace)) this.#expected('a comma or }')
    return members
  }

  #array(): unknown[] {
    const items: unknown[] = []
    this.#enter()
    if (this.#take(closeBracket)) return items
    do {
      this.#path.push(items.length)
      items.push(this.#value())
      this.#path.pop()
    } while (this.#take(comma))
    if (!this.#take(closeBracket)) this.#expected('a comma or ]')
    return items
  }

  #enter(): void {
    // The path has one step for every open level.
    if (this.#path.length === this.#maxDepth) {
      this.#refuse('too_deep', `is nested more than ${this.#maxDepth} levels deep`)
    }
    this.#at++
  }

  #string(): string {
    const start = this.#at
    const text = this.#text
    let hasEscapes = false
    for (let at = start + 1; ; at++) {
      const code = text.charCodeAt(at)
      if (code === backslash) {
        hasEscapes = true
        at++
      } else if (code === quote) {
        const value = hasEscapes ? this.#unescape(text.slice(start, at + 1)) : text.slice(start + 1, at)
        this.#at = at + 1
        return value
      } else if (!(code >= 0x20)) {
        this.#at = at
        this.#expected(at < text.length ? 'no unescaped control character' : 'the closing quote of a string')
      }
    }
  }

  #stringValue(): string {
    const value = this.#string()
    this.#mustBeSupported(value)
    return value
  }

  #unescape(literal: string): string {
    try {
      return JSON.parse(literal) as string
    } catch {
      return this.#expected('only valid escape sequences in the string')
    }
  }

  #mustBeSupported(text: string): void {
    const issue = this.#hasUnicodeEscapes ? unsupportedCharacter(text) : undefined
    if (issue !== undefined) this.#refuse('unsupported_character', issue)
  }

  #number(): number | bigint {
    const found = this.#match(number)
    if (!found) return this.#expected('a value')
    const [literal, fraction, exponent] = found
    const value = Number(literal)
    const isInteger = fraction === undefined && exponent === undefined
    // A number that is not an integer must not become one.
    if (!isInteger && losesItsFraction(literal, value)) return this.#outOfRange()
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value
    if (!Number.isFinite(value)) return this.#outOfRange()
    if (!isInteger) return value
    const exact = BigInt(literal)
    return outOfInt64(exact) ? this.#outOfRange() : exact
  }

  #outOfRange(): never {
    return this.#refuse('number_out_of_range', 'is out of range: send a 64-bit integer or a number that fits a double')
  }

  #takeWord(word: string): boolean {
    const found = this.#text.startsWith(word, this.#at)
    if (found) this.#at += word.length
    return found
  }

  #match(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at
    const found = token.exec(this.#text)
    if (found) this.#at = token.lastIndex
    return found
  }

  #take(wanted: number): boolean {
    const found = this.#peek() === wanted
    if (found) this.#at++
    return found
  }

  /** The next character that is not whitespace; NaN at the end. */
  #peek(): number {
    const text = this.#text
    let at = this.#at
    let code = text.charCodeAt(at)
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at)
    this.#at = at
    return code
  }

  #expected(what: string): never {
    const lines = this.#text.slice(0, this.#at).split('\n')
    const column = (lines.at(-1)?.length ?? 0) + 1
    // Without the field: in a malformed text, what looks like a name may be half of a secret.
    const place = `line ${lines.length}, column ${column}`
    throw new BadBody('malformed_json', `is not valid JSON: expected ${what} at ${place}`)
  }

  #refuse(code: BadBodyCode, issue: string): never {
    throw new BadBody(code, issue, fieldPath(this.#path))
  }
}
