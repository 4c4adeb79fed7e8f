// An error about an unusable database names the setting that configures it.
import { ConfigurationError, fileFailure } from '../config/index.ts'
import { isSilent, isUnavailable, WrongRole } from './failures.ts'
import { MigrationRefused } from './migrate.ts'

/**
 * For the first use of a connection at startup. Failures take many forms: no server, a wrong password, a missing right,
 * an untrusted certificate. The operator has to fix all of them. No setting configures the embedded database, so its
 * failures are passed on.
 */
export async function nameSetting<T>(setting: string | undefined, use: () => Promise<T>): Promise<T> {
  if (setting === undefined) return use()
  try {
    return await use()
  } catch (error) {
    if (error instanceof MigrationRefused || error instanceof WrongRole) throw error
    throw new ConfigurationError(databaseSentence(error as Error, setting), { cause: error })
  }
}

export function databaseSentence(error: Error, setting: string): string {
  const { syscall, path } = error as NodeJS.ErrnoException
  // Options such as `sslrootcert` name files.
  if (syscall === 'open') return `${setting} must name readable files, not "${path}": ${fileFailure(error)}.`
  if (/unsupported startup parameter/.test(error.message))
    return `${setting} leads to a pooler, which refuses to select a role. Set DATABASE_STATEMENTS=unnamed, see "PgBouncer" in docs/operations.md.`
  if (isUnavailable(error)) return `The database cannot be reached: ${deepest(error)}. Check ${setting}.`
  return `The database rejected the connection: ${error.message}. Check ${setting}.`
}

function deepest(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return deepest(error.errors[0])
  if (isSilent(error)) return 'it does not answer'
  if (/not queryable/.test(error.message)) return 'the connection was lost'
  return error.cause instanceof Error ? deepest(error.cause) : error.message
}
