// The log of decisions: gathered for a moment and written many at once, so that no decision waits for it. What led to a grant
// or an approval is written with that, and never lost; of the rest a process that is killed loses the last moment, and one
// whose database stays away keeps a bounded number.
import { type Database, isUnavailable } from '@countersign/platform/database'
import { type DecisionRow, insertDecisions } from './decisions-store.ts'

interface Entry {
  readonly tenantId: string
  readonly row: DecisionRow
}

export interface DecisionLog {
  add(tenantId: string, row: DecisionRow): void
  /** Writes what has gathered. */
  flush(): Promise<void>
  /** How many there was no room for. */
  readonly lost: number
}

/** Short, so that what is written at once is little: a long write would be felt by the decisions beside it. */
const gatherMs = 20
const retryMs = 1_000
const gatheredAtMost = 20_000
const atOnce = 500

export function createDecisionLog({ database }: { readonly database: Database }): DecisionLog {
  let gathered: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let lost = 0

  const write = async (entries: readonly Entry[]): Promise<void> => {
    const byTenant = Map.groupBy(entries, (entry) => entry.tenantId)
    for (const [tenantId, own] of byTenant) {
      for (let from = 0; from < own.length; from += atOnce) {
        const rows = own.slice(from, from + atOnce).map((entry) => entry.row)
        await database
          .inTenant(tenantId, (tx) => insertDecisions(tx, rows))
          .catch((error: unknown) => retryLater(tenantId, rows, error))
      }
    }
  }

  /** While the database is away they wait; of a tenant that is gone they are of no use to anybody. */
  const retryLater = (tenantId: string, rows: readonly DecisionRow[], error: unknown): void => {
    const kept = isUnavailable(error) ? rows.slice(0, gatheredAtMost - gathered.length) : []
    gathered.push(...kept.map((row) => ({ tenantId, row })))
    lost += rows.length - kept.length
    if (kept.length > 0) arm(retryMs)
  }

  const arm = (delayMs: number): void => {
    timer ??= setTimeout(() => void flush(), delayMs).unref()
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    while (writing) await writing
    if (gathered.length === 0) return
    const entries = gathered
    gathered = []
    writing = write(entries).finally(() => {
      writing = undefined
    })
    await writing
  }

  return {
    add(tenantId, row) {
      if (gathered.length >= gatheredAtMost) lost += 1
      else gathered.push({ tenantId, row })
      arm(gatherMs)
    },
    flush,
    get lost() {
      return lost
    },
  }
}
