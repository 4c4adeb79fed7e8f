// What can go wrong with PostgreSQL, as errors that the layers above can act on.

/** PostgreSQL is unavailable; no data is known to be lost, and the caller may retry. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly retryAfterSeconds = 1
}

/** The session does not have the required role. */
export class WrongRole extends Error {
  override readonly name = 'WrongRole'

  constructor(role: string) {
    super(
      `The database does not let this server act as ${role}, because a pooler in between drops startup options. ` +
        'Set DATABASE_STATEMENTS=unnamed for a pooler in transaction mode, or connect to PostgreSQL directly.',
    )
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])

// 08 connection exceptions, 53 insufficient resources (disk full, too many connections), 57P01-57P04 shutting down or
// starting up.
const unavailableStates = /^(08...|53...|57P0[1-4]|25006)$/

const brokenConnection =
  /connection terminated|client has encountered a connection error|not queryable|client was closed/i

/** What pg says when the server does not answer, for a single connection and for one of a pool. */
const noAnswer = /^timeout expired$|due to connection timeout$|^timeout exceeded when trying to connect$/

export const isSilent = (error: Error): boolean => noAnswer.test(error.message)

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // A missing socket. A missing file is a different failure.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (typeof code === 'string' && (unreachable.has(code) || unavailableStates.test(code))) return true
  return isSilent(error) || brokenConnection.test(error.message)
}

export function asDatabaseFailure(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error
  return new DatabaseUnavailable('The database cannot be reached.', { cause: error })
}

/**
 * PostgreSQL has undone the transaction because of another one, and both would have waited forever. Nothing has happened, so
 * the caller may retry. It is a defect all the same: transactions take their locks in the same order.
 */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '40P01'
}

/** The name of the violated constraint if the error is a unique violation. */
export function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: string }
  return code === '23505' ? constraint : undefined
}
