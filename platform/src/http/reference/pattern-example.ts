// A text that matches a regular expression, for the syntax that patterns of API fields use.
import { createHash } from 'node:crypto'

/** Selects one of the possible texts, always the same way. */
interface Choice {
  readonly extraRepeats: number
  of(characters: string): string
}

type Writer = (choice: Choice) => string

const digits = '0123456789'
const alphanumeric = `abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ${digits}`
const namedSets: Readonly<Record<string, string>> = {
  d: digits,
  D: 'abcdef',
  w: alphanumeric,
  W: '-',
  s: ' ',
  S: alphanumeric,
}
const namedCharacters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The first text that also fits, starting with the most natural length. */
export function textMatching(pattern: string, fits: (text: string) => boolean): string | undefined {
  const write = new PatternReader(pattern).alternatives()
  return [6, 0, 1, 2, 4, 12, 24, 48].map((extraRepeats) => write(choiceFor(pattern, extraRepeats))).find(fits)
}

function choiceFor(pattern: string, extraRepeats: number): Choice {
  const seed = createHash('sha256').update(pattern).digest()
  let taken = 0
  return {
    extraRepeats,
    of(characters) {
      const byte = (seed[taken % seed.length] ?? 0) + taken++
      return characters[byte % characters.length] ?? ''
    },
  }
}

class PatternReader {
  readonly #pattern: string
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Picks the first of several alternatives. */
  alternatives(): Writer {
    const first = this.#sequence()
    while (this.#skip('|')) this.#sequence()
    return first
  }

  #sequence(): Writer {
    const writers: Writer[] = []
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#peek())) writers.push(this.#repeated(this.#atom()))
    return (choice) => writers.map((write) => write(choice)).join('')
  }

  #atom(): Writer {
    const character = this.#take()
    if (character === '(') return this.#group()
    if (character === '[') return this.#anyOf(this.#set())
    if (character === '.') return this.#anyOf(alphanumeric)
    if (character === '\\') return this.#anyOf(this.#escaped())
    return character === '^' || character === '$' ? () => '' : () => character
  }

  #group(): Writer {
    const kind = this.#match(/\?(?::|<?[=!]|<\w+>)/y)
    const inner = this.alternatives()
    this.#skip(')')
    return /[=!]$/.test(kind) ? () => '' : inner
  }

  #repeated(write: Writer): Writer {
    const quantifier = this.#match(/[*+?]|\{\d+(?:,\d*)?\}/y)
    if (!quantifier) return write
    this.#skip('?')
    const [least, most] = bounds(quantifier)
    return (choice) => Array.from({ length: Math.min(most, least + choice.extraRepeats) }, () => write(choice)).join('')
  }

  #set(): string {
    const negated = this.#skip('^')
    let characters = ''
    while (this.#at < this.#pattern.length && !this.#skip(']')) {
      const from = this.#member()
      const isRange = this.#peek() === '-' && this.#pattern[this.#at + 1] !== ']'
      characters += isRange && this.#skip('-') ? range(from, this.#member()) : from
    }
    return negated ? [...alphanumeric].filter((character) => !characters.includes(character)).join('') : characters
  }

  #member(): string {
    const character = this.#take()
    return character === '\\' ? this.#escaped() : character
  }

  #escaped(): string {
    const name = this.#take()
    const hex = name === 'u' || name === 'x' ? this.#match(/[\da-fA-F]{2,4}|\{[\da-fA-F]+\}/y) : ''
    if (hex) return String.fromCodePoint(Number.parseInt(hex.replace(/[{}]/g, ''), 16))
    if (name === 'p') return /^\{(?:N|Nd)\}$/.test(this.#match(/\{[^}]*\}/y)) ? digits : alphanumeric
    if (name === 'b' || name === 'B') return ''
    return namedSets[name] ?? namedCharacters[name] ?? name
  }

  /** Letters and digits if the set has any: they read better than symbols. */
  #anyOf(characters: string): Writer {
    const readable = [...characters].filter((character) => alphanumeric.includes(character)).join('')
    return (choice) => choice.of(readable || characters)
  }

  #peek = (): string => this.#pattern[this.#at] ?? ''

  #take(): string {
    const character = this.#peek()
    this.#at += 1
    return character
  }

  #skip(expected: string): boolean {
    const isThere = this.#peek() === expected
    if (isThere) this.#at += 1
    return isThere
  }

  #match(sticky: RegExp): string {
    sticky.lastIndex = this.#at
    const text = sticky.exec(this.#pattern)?.[0] ?? ''
    this.#at += text.length
    return text
  }
}

function bounds(quantifier: string): readonly [least: number, most: number] {
  if (quantifier === '?') return [0, 1]
  if (quantifier === '*') return [0, Number.POSITIVE_INFINITY]
  if (quantifier === '+') return [1, Number.POSITIVE_INFINITY]
  const [least = '0', most] = quantifier.slice(1, -1).split(',')
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most ?? least)]
}

function range(from: string, to: string): string {
  const [first, last] = [from.charCodeAt(0), Math.min(to.charCodeAt(0), from.charCodeAt(0) + 127)]
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
