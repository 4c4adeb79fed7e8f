// The part of the Common Expression Language that mappings use: selection, conditions, comparison, arithmetic, lists,
// and the macros over them. What it does not know is an error, and so a denial.
import { absent, binary, type Evaluate, functions, macros, type Scope, select } from './cel-operations.ts'
import { type Token, tokensOf } from './cel-tokens.ts'

const maxLength = 2_000
const precedence: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
]

/** The expression as a function of its variables. Throws a SyntaxError if it cannot be read. */
export function compile(text: string): (scope: Scope) => unknown {
  if (text.length > maxLength) throw new SyntaxError('the expression is too long')
  return new Parser(tokensOf(text)).whole()
}

class Parser {
  readonly #tokens: readonly Token[]
  #place = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Evaluate {
    const expression = this.#conditional()
    if (this.#peek.kind !== 'end') throw new SyntaxError(`unexpected "${this.#text}"`)
    return expression
  }

  get #peek(): Token {
    return this.#tokens[this.#place] ?? { kind: 'end' }
  }

  get #text(): string {
    const token = this.#peek
    return 'text' in token ? token.text : ''
  }

  #accept(...texts: readonly string[]): string | undefined {
    const text = this.#text
    if (!texts.includes(text)) return undefined
    this.#place += 1
    return text
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new SyntaxError(`"${text}" is missing`)
  }

  #name(): string {
    const token = this.#peek
    if (token.kind !== 'name') throw new SyntaxError('a name is missing')
    this.#place += 1
    return token.text
  }

  #conditional(): Evaluate {
    const condition = this.#binary(0)
    if (!this.#accept('?')) return condition
    const yes = this.#conditional()
    this.#expect(':')
    const no = this.#conditional()
    return (scope) => {
      const chosen = condition(scope)
      if (typeof chosen !== 'boolean') throw new TypeError('a condition must be true or false')
      return chosen ? yes(scope) : no(scope)
    }
  }

  #binary(level: number): Evaluate {
    const operators = precedence[level]
    if (!operators) return this.#unary()
    let left = this.#binary(level + 1)
    for (let operator = this.#accept(...operators); operator; operator = this.#accept(...operators))
      left = binary(operator, left, this.#binary(level + 1))
    return left
  }

  #unary(): Evaluate {
    const operator = this.#accept('!', '-')
    if (!operator) return this.#member()
    const value = this.#unary()
    return operator === '!' ? binary('==', value, () => false) : binary('-', () => 0, value)
  }

  #member(): Evaluate {
    let value = this.#primary()
    for (;;) {
      if (this.#accept('.')) {
        const isOptional = this.#accept('?') !== undefined
        const name = this.#name()
        value = this.#accept('(') ? this.#method(name, value) : select(value, () => name, isOptional)
      } else if (this.#accept('[')) {
        const isOptional = this.#accept('?') !== undefined
        const key = this.#conditional()
        this.#expect(']')
        value = select(value, key, isOptional)
      } else return value
    }
  }

  #method(name: string, target: Evaluate): Evaluate {
    const macro = macros[name]
    if (macro) {
      const variable = this.#name()
      this.#expect(',')
      const body = this.#conditional()
      this.#expect(')')
      return (scope) => macro(target(scope), (item) => body({ ...scope, [variable]: item }))
    }
    const args = this.#list(')')
    const called = functions[name]
    if (!called) throw new SyntaxError(`the function ${name} is not supported`)
    return (scope) => called(target(scope), ...args.map((arg) => arg(scope)))
  }

  #primary(): Evaluate {
    const token = this.#peek
    if (token.kind === 'value') {
      this.#place += 1
      return () => token.value
    }
    if (this.#accept('(')) {
      const inner = this.#conditional()
      this.#expect(')')
      return inner
    }
    if (this.#accept('[')) {
      const items = this.#list(']')
      return (scope) => items.map((item) => item(scope))
    }
    const name = this.#name()
    if (name === 'true' || name === 'false') return () => name === 'true'
    if (name === 'null') return () => null
    return this.#accept('(')
      ? this.#call(name)
      : select(
          (scope) => scope,
          () => name,
          false,
        )
  }

  #call(name: string): Evaluate {
    const [value, ...more] = this.#list(')')
    if (!value || more.length > 0) throw new SyntaxError(`${name} takes one argument`)
    if (name === 'has')
      return (scope) => {
        try {
          return value(scope) !== absent
        } catch {
          return false
        }
      }
    const called = functions[name]
    if (!called) throw new SyntaxError(`the function ${name} is not supported`)
    return (scope) => called(value(scope))
  }

  #list(end: string): Evaluate[] {
    const items: Evaluate[] = []
    while (!this.#accept(end)) {
      items.push(this.#conditional())
      if (!this.#accept(',') && this.#text !== end) throw new SyntaxError(`"${end}" is missing`)
    }
    return items
  }
}
