// What applying a declaration changes: shown in a dry run, and afterwards.
import { isDeepStrictEqual } from 'node:util'

type Kind = 'tenant' | 'client' | 'authentication mode' | 'connector' | 'policies'

interface Change {
  readonly sign: '+' | '~' | '-'
  readonly kind: Kind
  readonly tenantId: string
  readonly name: string
  /** The names of the fields. Values may be confidential. */
  readonly fields?: readonly string[]
}

export class Changes {
  readonly #changes: Change[] = []
  readonly #notes: string[] = []
  #unchanged = 0

  add(change: Change): void {
    this.#changes.push(change)
  }

  keep(): void {
    this.#unchanged += 1
  }

  note(text: string): void {
    this.#notes.push(text)
  }

  /** What is left to do concerns only what was really made. */
  notes(): readonly string[] {
    return this.#notes
  }

  lines(): readonly string[] {
    const count = (sign: Change['sign']) => this.#changes.filter((change) => change.sign === sign).length
    const lines = this.#changes.map(({ sign, kind, tenantId, name, fields = [] }) => {
      const of = kind === 'tenant' ? '' : ` of ${tenantId}`
      return `${sign} ${kind}${name && ` ${name}`}${of}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`
    })
    const total = `${count('+')} added, ${count('~')} changed, ${count('-')} removed, ${this.#unchanged} unchanged`
    return [...lines, total]
  }
}

/** The names of the fields that are declared with another value. */
export const differences = (declared: object, present: object): string[] =>
  Object.entries(declared)
    .filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, (present as Record<string, unknown>)[name]),
    )
    .map(([name]) => name)
