// The columns with which users bring along their password and their authenticator app from another system.
import { Problem, TotpSeed, userCredentialColumns } from '@countersign/contract'
import { compileBody } from '@countersign/platform/http/parsing'
import { type ImportedCredentials, readCredentials } from '../../enrolment/index.ts'
import type { SealedPlace } from '../../tenancy/index.ts'
import { UnreadableCell } from './unreadable-cell.ts'

export type CredentialColumn = (typeof userCredentialColumns)[number]

const checkSeed = compileBody(TotpSeed)

const columnOf: Readonly<Record<string, CredentialColumn>> = {
  secret: 'totpSecret',
  algorithm: 'totpAlgorithm',
  digits: 'totpDigits',
  periodSeconds: 'totpPeriodSeconds',
}

export const isCredentialColumn = (column: string): column is CredentialColumn =>
  userCredentialColumns.some((known) => known === column)

/** An empty cell brings nothing along. @throws {UnreadableCell} */
export function credentialsFrom(cells: ReadonlyMap<string, string>): ImportedCredentials {
  const textOf = (column: CredentialColumn) => cells.get(column) || undefined
  const [secret, passwordHash] = [textOf('totpSecret'), textOf('passwordHash')]
  const credentials = {
    ...(passwordHash !== undefined && { passwordHash }),
    ...(secret !== undefined && { totpSeed: seedFrom(secret, textOf) }),
  }
  assertImportable(credentials)
  return credentials
}

function seedFrom(secret: string, textOf: (column: CredentialColumn) => string | undefined): TotpSeed {
  const [algorithm, digits, periodSeconds] = [
    textOf('totpAlgorithm'),
    textOf('totpDigits'),
    textOf('totpPeriodSeconds'),
  ]
  const { value, issues } = checkSeed({
    secret,
    ...(algorithm !== undefined && {
      algorithm: algorithm
        .toUpperCase()
        .replace(/^HMAC-?/, '')
        .replace('-', ''),
    }),
    ...(digits !== undefined && { digits: numberFrom(digits) }),
    ...(periodSeconds !== undefined && { periodSeconds: numberFrom(periodSeconds) }),
  })
  if (!issues) return value
  const [first = { field: 'secret', issue: 'is not valid' }] = issues
  throw new UnreadableCell(columnOf[first.field] ?? 'totpSecret', first.issue)
}

/** The text itself if it is none, which the schema refuses. */
const numberFrom = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text)

function assertImportable(credentials: ImportedCredentials): void {
  try {
    readCredentials(credentials)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first] = error.details ?? []
    throw new UnreadableCell(
      first?.field.replace('totpSeed.secret', 'totpSecret') ?? 'line',
      first?.issue ?? error.message,
    )
  }
}

/** While they wait to be imported, they are sealed, and bound to their line. */
export const credentialsPlace = (importId: string, line: number): SealedPlace => ({
  table: 'user_import_lines',
  row: `${importId}/${line}`,
  column: 'sealed_credentials',
})
