// The columns of a file of users, and how their values are written in it.
import { type CreateUserRequest, invalidField, userCredentialColumns, userFileColumns } from '@countersign/contract'
import { BadBody, parseJsonBody } from '@countersign/platform/http/parsing'
import type { ImportedCredentials } from '../../enrolment/index.ts'
import { type CredentialColumn, credentialsFrom, isCredentialColumn } from './credentials.ts'
import { UnreadableCell } from './unreadable-cell.ts'

export type UserColumn = (typeof userFileColumns)[number]
/** Those that only an import has too. */
export type FileColumn = UserColumn | CredentialColumn

const columnNames: readonly FileColumn[] = [...userFileColumns, ...userCredentialColumns]

const flags: readonly UserColumn[] = ['emailVerified', 'phoneVerified']

/** A spreadsheet calculates a cell that begins with one of these (OWASP: CSV injection). */
const startsFormula = /^[=+\-@\t\r]/

/** A value as a cell of a CSV file that a spreadsheet shows as text. */
export function cellOf(value: string): string {
  const safe = startsFormula.test(value) ? `'${value}` : value
  return /[",\n\r]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The value that the export made safe. */
const unquoted = (cell: string): string =>
  startsFormula.test(cell.slice(1)) && cell.startsWith("'") ? cell.slice(1) : cell

/** Refuses unknown and repeated columns, and a file without `userId`. `password_hash` is the same as `passwordHash`. */
export function readHeader(fields: readonly string[]): readonly FileColumn[] {
  const columns = fields.map((name) => {
    const plain = name.replaceAll('_', '').toLowerCase()
    const known = columnNames.find((column) => column.toLowerCase() === plain)
    if (!known) throw invalidField('body', `has an unknown column "${name}". Known: ${columnNames.join(', ')}`)
    return known
  })
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index)
  if (repeated) throw invalidField('body', `has the column ${repeated} twice`)
  if (!columns.includes('userId')) throw invalidField('body', 'has no column userId')
  const lonely = columns.find((column) => column.startsWith('totp') && !columns.includes('totpSecret'))
  if (lonely) throw invalidField('body', `has the column ${lonely}, but no column totpSecret`)
  return columns
}

/** Not validated yet. @throws {UnreadableCell} */
export function readRecord(
  columns: readonly FileColumn[],
  fields: readonly string[],
): { readonly profile: Partial<CreateUserRequest>; readonly credentials: ImportedCredentials } {
  if (fields.length !== columns.length)
    throw new UnreadableCell('line', `has ${fields.length} fields, and the header has ${columns.length}`)
  const cells = columns.map((column, index) => [column, unquoted(fields[index] ?? '')] as const)
  const profile = Object.fromEntries(
    cells.flatMap(([column, text]) => {
      const value = isCredentialColumn(column) ? undefined : cellValue(column, text)
      return value === undefined ? [] : [[column, value]]
    }),
  )
  return { profile, credentials: credentialsFrom(new Map(cells)) }
}

/** An empty cell removes the value. Of a flag, it means the default. */
function cellValue(column: UserColumn, text: string): unknown {
  if (flags.includes(column)) return text === '' ? undefined : flagOf(column, text)
  if (column === 'userId') return text
  if (column === 'groups') return text.split(';').flatMap((group) => group.trim() || [])
  if (column === 'attributes') return text === '' ? {} : jsonOf(column, text)
  return text === '' ? null : text
}

function flagOf(field: string, text: string): boolean {
  const lower = text.toLowerCase()
  if (lower !== 'true' && lower !== 'false') throw new UnreadableCell(field, 'must be true or false')
  return lower === 'true'
}

function jsonOf(field: string, text: string): unknown {
  try {
    return parseJsonBody(Buffer.from(text))
  } catch (error) {
    throw error instanceof BadBody ? new UnreadableCell(field, error.issue) : error
  }
}
