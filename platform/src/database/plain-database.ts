// The pool of a server without tenants: single prepared statements, or several in a transaction.
import type pg from 'pg'
import type { Connection } from './connection.ts'
import { asDatabaseFailure } from './failures.ts'
import { openPool } from './pool.ts'
import type { Statement } from './sql.ts'
import { inTransaction, type Statements, type Transaction } from './transaction.ts'
import { createWriteProbe } from './write-probe.ts'

/** Runs a single statement as its own transaction. */
export interface PlainDatabase extends Statements {
  tx<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Resolves if PostgreSQL responds and accepts writes; rejects otherwise. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface PlainDatabaseOptions {
  readonly connection: Connection
  /** The one-row table that `ready` writes to. Without it, `ready` only checks that PostgreSQL responds. */
  readonly probeTable?: string
  readonly poolSize?: number
  /** How long PostgreSQL may stay silent while a caller waits. */
  readonly silenceAtMostMs?: number
  readonly onError?: (error: unknown) => void
}

export function openPlainDatabase({ poolSize = 16, probeTable, ...options }: PlainDatabaseOptions): PlainDatabase {
  const pool = openPool({ size: poolSize, ...options })
  const writable = probeTable === undefined ? async () => undefined : createWriteProbe(pool, probeTable)
  const query = <Result>(statement: Statement, read: (result: pg.QueryResult) => Result): Promise<Result> =>
    pool.query(statement as pg.QueryConfig).then(read, (error: unknown) => {
      throw asDatabaseFailure(error)
    })
  return {
    rows: <Row>(statement: Statement) => query(statement, ({ rows }) => rows as Row[]),
    row: <Row>(statement: Statement) => query(statement, ({ rows }) => rows[0] as Row | undefined),
    run: (statement) => query(statement, ({ rowCount }) => rowCount ?? 0),
    tx: (work) => inTransaction(pool, [], work),
    ready: async () => void (await Promise.all([pool.query('select 1'), writable()])),
    close: () => pool.end(),
  }
}
