// Checks whether PostgreSQL accepts writes: a database that responds may be read-only, or its disk full.
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Statement } from './sql.ts'
import { inTransaction } from './transaction.ts'

const probeEveryMs = 2_000

const statement = (name: string, text: string): Statement => ({ name: `write_probe_${name}`, text, values: [] })

const smallMemory = statement(
  'memory',
  `select set_config('work_mem', '64kB', true), set_config('lock_timeout', '2s', true)`,
)

// Updating one row succeeds in its page even on a full disk. Half a megabyte that does not fit into memory briefly
// takes disk space.
const takeRoom = statement(
  'room',
  `with filler as materialized (select repeat('x', 1024) as text from generate_series(1, 512))
   select max(length(text)) from filler`,
)

/**
 * Runs the check. A success counts for two seconds, which limits how often the database is written to; after a failure
 * the next caller tries again. `table` has one row, which is skipped while another process locks it, so that no process
 * waits.
 */
export function createWriteProbe(pool: pg.Pool, table: string): () => Promise<void> {
  const write = statement(
    'write',
    `update ${table} set written_at = now() where only_row in (select only_row from ${table} for update skip locked)`,
  )
  // Makes the commit write something even if the row was skipped.
  const commit = statement('commit', 'select pg_current_xact_id()')
  const probe = () =>
    inTransaction(pool, [smallMemory], async (tx) => {
      await Promise.all([tx.run(write), tx.run(commit), tx.run(takeRoom)])
    })
  let last:
    | { readonly at: number; readonly outcome: Promise<void>; state: 'running' | 'written' | 'failed' }
    | undefined
  const isFresh = () => last?.state === 'written' && performance.now() - last.at < probeEveryMs
  return () => {
    if (last && (last.state === 'running' || isFresh())) return last.outcome
    const begun: typeof last = { at: performance.now(), outcome: probe(), state: 'running' }
    begun.outcome.then(
      () => {
        begun.state = 'written'
      },
      () => {
        begun.state = 'failed'
      },
    )
    last = begun
    return begun.outcome
  }
}
