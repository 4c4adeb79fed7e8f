// One transaction on one connection: pipelined start, checked end, and work that runs only after the commit.
import type pg from 'pg'
import type { Tracer } from '../tracing/index.ts'
import { asDatabaseFailure, DatabaseUnavailable } from './failures.ts'
import { roleOfTransactions, tracerOf } from './pool.ts'
import type { Statement } from './sql.ts'
import { sendTraced } from './traced-statement.ts'

export interface Statements {
  rows<Row>(statement: Statement): Promise<Row[]>
  row<Row>(statement: Statement): Promise<Row | undefined>
  /** Runs a statement and returns the number of rows it touched. */
  run(statement: Statement): Promise<number>
}

export interface Transaction extends Statements {
  /** Runs once the transaction is committed; never if it is rolled back. */
  afterCommit(action: () => void): void
  /**
   * Waits for the last statements. No statement may follow, whatever their results: COMMIT is sent along with them,
   * which saves a round trip. If several callers share the transaction, it is sent with the last statements of all.
   */
  endWith<T>(last: Promise<T>): Promise<T>
  /** For stores that merge statements: some of the last statements are sent later. */
  notYet(): void
}

interface Opened {
  transaction: Transaction
  committed: Array<() => void>
  /** Sends COMMIT, unless it was sent with the last statements. */
  commit(): Promise<pg.QueryResult>
}

function open(client: pg.ClientBase, parties: number, tracer: Tracer | undefined): Opened {
  const committed: Array<() => void> = []
  let unfinished = parties
  let mayClose = true
  let ending: Promise<pg.QueryResult> | undefined
  const commit = () => {
    ending ??= client.query('commit')
    return ending
  }
  const query = (statement: Statement) => {
    if (ending) throw new Error('The transaction is being committed: nothing can follow.')
    return tracer ? sendTraced(tracer, client, statement) : client.query(statement as pg.QueryConfig)
  }
  const transaction: Transaction = {
    rows: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Statement) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    afterCommit: (action) => void committed.push(action),
    endWith(last) {
      unfinished -= 1
      // Two ticks: batched statements are sent first.
      if (unfinished === 0) process.nextTick(() => process.nextTick(() => mayClose && commit().catch(() => undefined)))
      return last
    },
    notYet() {
      mayClose = false
    },
  }
  return { transaction, committed, commit }
}

/**
 * `preamble` statements are sent together with BEGIN and the first statement of `work`, in one round trip. Nothing has
 * to wait for them: if one fails, PostgreSQL refuses every later statement of the transaction.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  preamble: readonly Statement[],
  work: (transaction: Transaction) => Promise<T>,
  parties = 1,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asDatabaseFailure(error)
  })
  let broken: unknown
  let refused: unknown
  const markBroken = (error: unknown) => {
    broken = error
  }
  client.on('error', markBroken)
  try {
    const { transaction, committed, commit } = open(client, parties, tracerOf(pool))
    const begun = Promise.all([
      client.query(beginOn(pool)),
      ...preamble.map((statement) => client.query(statement as pg.QueryConfig)),
    ])
    begun.catch((error: unknown) => {
      refused = error
      markBroken(error)
    })
    const result = await work(transaction)
    await begun
    const end = await commit()
    // COMMIT of a failed transaction does not fail: it answers ROLLBACK.
    if (end.command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it failed unnoticed.')
    for (const action of committed) action()
    return result
  } catch (error) {
    // The statements that follow a refused start only fail because of it.
    const failure = asDatabaseFailure(refused ?? error)
    if (failure instanceof DatabaseUnavailable) broken = failure
    else await client.query('rollback').catch(markBroken)
    throw failure
  } finally {
    client.off('error', markBroken)
    client.release(Boolean(broken))
  }
}

/** Without the role, row-level security would not apply: if it cannot be taken, PostgreSQL refuses all that follows. */
function beginOn(pool: pg.Pool): string {
  const role = roleOfTransactions(pool)
  return role ? `begin; set local role ${role}` : 'begin'
}
