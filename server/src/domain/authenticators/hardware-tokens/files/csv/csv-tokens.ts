// Hardware tokens in CSV: a header line names the columns, in any order.
import { invalidField } from '@countersign/contract'
import { type FileLine, fileLine } from '../file-line.ts'
import { CsvReader, type CsvRecord } from './csv-reader.ts'
import { seedFromText } from './seed-text.ts'

const required = ['serialNumber', 'seed', 'kind'] as const
const optional = ['algorithm', 'digits', 'periodSeconds', 'counter', 'manufacturer'] as const
const known: readonly string[] = [...required, ...optional]

type Column = (typeof required)[number] | (typeof optional)[number]

export async function* csvTokens(texts: AsyncIterable<string>): AsyncGenerator<FileLine[]> {
  const reader = new CsvReader()
  let columns: readonly Column[] | undefined
  const linesOf = (records: CsvRecord[]) => {
    const header = columns ? undefined : records.shift()
    if (header) columns = readHeader(header.fields)
    return records.map((record) => readLine(record, columns as readonly Column[]))
  }
  for await (const text of texts) yield linesOf(reader.push(text))
  yield linesOf(reader.end())
}

function readHeader(names: readonly string[]): readonly Column[] {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw unreadable(`an unknown column; the columns are ${known.join(', ')}`)
  if (new Set(names).size < names.length) throw unreadable('the same column twice')
  const missing = required.find((name) => !names.includes(name))
  if (missing) throw unreadable(`no column ${missing}`)
  return names as readonly Column[]
}

const unreadable = (what: string) => invalidField('body', `has a header line with ${what}`)

function readLine({ line, fields }: CsvRecord, columns: readonly Column[]): FileLine {
  if (fields.length !== columns.length) {
    const issue = `has ${fields.length} fields, but the header line has ${columns.length}`
    return { line, serialNumber: null, issue }
  }
  const values = Object.fromEntries(columns.map((column, index) => [column, fields[index] || undefined]))
  const described = values as Partial<Record<Column, string>>
  return fileLine(line, {
    ...described,
    serialNumber: described.serialNumber,
    kind: described.kind?.toLowerCase(),
    algorithm: described.algorithm?.toUpperCase().replace('-', ''),
    seed: () => seedFromText(described.seed ?? ''),
  })
}
