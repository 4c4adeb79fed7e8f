// The `sql` tag: one named prepared statement per call site, values always bound, never interpolated.
import { createHash } from 'node:crypto'

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

type Prepared = Pick<Statement, 'name' | 'text'>

const preparedByCallSite = new WeakMap<TemplateStringsArray, Prepared>()

/** Columns are always named: a named statement over `SELECT *` breaks as soon as a migration adds a column. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  let prepared = preparedByCallSite.get(strings)
  if (!prepared) {
    prepared = prepare(strings)
    preparedByCallSite.set(strings, prepared)
  }
  return { name: prepared.name, text: prepared.text, values }
}

function prepare(strings: TemplateStringsArray): Prepared {
  const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`)
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 22), text }
}
