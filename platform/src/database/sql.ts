// The `sql` tag: one named prepared statement per call site, values always bound, never interpolated.
import { createHash } from 'node:crypto'

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A column name, optionally with its table, a cast and an alias. Nothing else can become part of a statement's text.
 */
const isColumn = /^([a-z_]+\.)?[a-z_]+(::[a-z0-9]+)?( as ([a-z_]+|"[a-zA-Z]+"))?$/

/** Columns that several statements read. They become part of the statement's text. */
export class Columns {
  readonly text: string
  readonly #names: readonly string[]

  constructor(...names: readonly string[]) {
    const odd = names.find((name) => !isColumn.test(name))
    if (odd !== undefined) throw new Error(`${odd} is not the name of a column.`)
    this.#names = names
    this.text = names.join(', ')
  }

  /** The same columns of a table that the statement calls by this name. */
  of(table: string): Columns {
    return new Columns(...this.#names.map((name) => `${table}.${name}`))
  }
}

interface Prepared extends Pick<Statement, 'name' | 'text'> {
  /** Whether some of the interpolated values are part of the text instead of bound. */
  readonly hasColumns: boolean
}

const preparedByCallSite = new WeakMap<TemplateStringsArray, Prepared>()

/** Columns are always named: a named statement over `SELECT *` breaks as soon as a migration adds a column. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  let prepared = preparedByCallSite.get(strings)
  if (!prepared) {
    prepared = prepare(strings, values)
    preparedByCallSite.set(strings, prepared)
  }
  const bound = prepared.hasColumns ? values.filter((value) => !(value instanceof Columns)) : values
  return { name: prepared.name, text: prepared.text, values: bound }
}

/** Columns are constants, so the text of a call site never changes. */
function prepare(strings: TemplateStringsArray, values: readonly unknown[]): Prepared {
  let bound = 0
  const text = strings.reduce((joined, part, index) => {
    const value = values[index - 1]
    return `${joined}${value instanceof Columns ? value.text : `$${++bound}`}${part}`
  })
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { name, text, hasColumns: bound < values.length }
}
