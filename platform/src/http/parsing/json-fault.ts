// Finds the first thing wrong with a JSON text that is refused anyway, so that its sender is told what and where.
import { BadBody, type BadBodyCode } from './bad-body.ts'
import { fieldPath, type Step } from './field-path.ts'

const whitespace = /[ \t\r\n]*/y
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const escapeSequence = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** @throws {BadBody} always */
export function throwFault(text: string, maxDepth: number): never {
  new Reader(text, maxDepth).document()
  throw new BadBody('malformed_json', 'is not valid JSON')
}

class Reader {
  readonly #text: string
  readonly #maxDepth: number
  readonly #path: Step[] = []
  #at = 0

  constructor(text: string, maxDepth: number) {
    this.#text = text
    this.#maxDepth = maxDepth
  }

  document(): void {
    // RFC 8259 section 8.1 forbids to send one, and lets a parser choose.
    if (this.#text.startsWith('\uFEFF')) this.#fail('malformed_json', 'must not begin with a byte order mark')
    if (this.#peek() === '') this.#fail('malformed_json', 'is empty: send JSON')
    this.#value(0)
    if (this.#peek() !== '') this.#expected('nothing more')
  }

  #value(depth: number): void {
    const next = this.#peek()
    if (next === '"') this.#string()
    else if (next !== '{' && next !== '[') this.#skip(scalar) || this.#expected('a value')
    else if (depth === this.#maxDepth) this.#fail('too_deep', `is nested more than ${this.#maxDepth} levels deep`)
    else if (next === '{') this.#object(depth + 1)
    else this.#array(depth + 1)
  }

  #object(depth: number): void {
    const names = new Set<string>()
    this.#at++
    if (this.#take('}')) return
    do {
      if (this.#peek() !== '"') this.#expected('a field name in double quotes')
      const name = this.#string()
      this.#path.push(name)
      if (names.has(name)) this.#fail('duplicate_key', 'is given more than once')
      names.add(name)
      if (!this.#take(':')) this.#expected('a colon')
      this.#value(depth)
      this.#path.pop()
    } while (this.#take(','))
    if (!this.#take('}')) this.#expected('a comma or }')
  }

  #array(depth: number): void {
    this.#at++
    if (this.#take(']')) return
    let index = 0
    do {
      this.#path.push(index++)
      this.#value(depth)
      this.#path.pop()
    } while (this.#take(','))
    if (!this.#take(']')) this.#expected('a comma or ]')
  }

  #string(): string {
    const start = this.#at++
    for (;;) {
      const next = this.#text.charAt(this.#at)
      if (next === '\\') this.#skip(escapeSequence) || this.#expected('a valid escape sequence')
      else if (next === '') this.#expected('the closing quote of a string')
      else if (next < ' ') this.#expected('no unescaped control character in a string')
      else this.#at++
      if (next === '"') return JSON.parse(this.#text.slice(start, this.#at)) as string
    }
  }

  #peek(): string {
    this.#skip(whitespace)
    return this.#text.charAt(this.#at)
  }

  #take(character: string): boolean {
    const found = this.#peek() === character
    if (found) this.#at++
    return found
  }

  #skip(token: RegExp): boolean {
    token.lastIndex = this.#at
    const found = token.test(this.#text)
    if (found) this.#at = token.lastIndex
    return found
  }

  #expected(what: string): never {
    const lines = this.#text.slice(0, this.#at).split('\n')
    const column = (lines.at(-1)?.length ?? 0) + 1
    // Without the field: in a broken text, what looks like a name may be half of a secret.
    const place = `line ${lines.length}, column ${column}`
    throw new BadBody('malformed_json', `is not valid JSON: expected ${what} at ${place}`)
  }

  #fail(code: BadBodyCode, issue: string): never {
    throw new BadBody(code, issue, fieldPath(this.#path))
  }
}
