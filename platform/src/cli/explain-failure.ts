// One clear sentence for an expected failure of a command; a stack trace only for unexpected ones.
import { Problem } from '@countersign/contract'
import { ConfigurationError } from '../config/index.ts'
import { MasterKeyRefused } from '../crypto/index.ts'
import { databaseSentence, isUnavailable, MigrationRefused, WrongRole } from '../database/index.ts'
import { DataDirectoryInUse, EmbeddedPostgresFailed } from '../embedded-postgres/index.ts'
import { CommandRefused } from './command.ts'

const foreseen = [
  ConfigurationError,
  MasterKeyRefused,
  DataDirectoryInUse,
  EmbeddedPostgresFailed,
  MigrationRefused,
  WrongRole,
  CommandRefused,
]

// Wrong password, no such user or database, and rights that the login role lacks.
const refusals = ['28P01', '28000', '3D000', '42501']

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (foreseen.some((kind) => error instanceof kind)) return error.message
  if (error instanceof Problem) {
    return [error.message, ...(error.details ?? []).map(({ field, issue }) => `${field} ${issue}`)].join('\n')
  }
  const { code } = error as NodeJS.ErrnoException
  if (isUnavailable(error) || refusals.includes(code ?? '')) return databaseSentence(error, 'DATABASE_URL')
  return error.stack ?? error.message
}
