// The log of decisions: collected for a moment and written in batches, so that no decision waits for it. A decision that led to a
// grant or an approval is written in the same transaction, and never lost. Of the others, a process that is killed loses the last
// moment, and while the database is unavailable a limited number is kept.
import { isUnavailable } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { type DecisionRow, insertDecisions } from './decisions-store.ts'

interface Entry {
  readonly tenantId: string
  readonly row: DecisionRow
}

/** Short, so that batches are small: a long write would delay the decisions made at the same time. */
const collectMs = 20
const retryMs = 1_000
const maxWaiting = 20_000
const rowsAtOnce = 500

export class DecisionLog {
  readonly #database: BaseContext['database']
  #waiting: Entry[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #beingWritten: readonly Entry[] = []
  #lost = 0

  constructor({ database }: Pick<BaseContext, 'database'>) {
    this.#database = database
  }

  add(tenantId: string, row: DecisionRow): void {
    if (this.#waiting.length >= maxWaiting) this.#lost += 1
    else this.#waiting.push({ tenantId, row })
    this.#flushIn(collectMs)
  }

  /** A decision of this process that the database may not have yet. */
  findUnwritten(tenantId: string, evaluationId: string): DecisionRow | undefined {
    const isIt = ({ tenantId: its, row }: Entry) => its === tenantId && row.evaluation_id === evaluationId
    return (this.#waiting.find(isIt) ?? this.#beingWritten.find(isIt))?.row
  }

  /** How many were dropped because there was no room for them. */
  get lost(): number {
    return this.#lost
  }

  /** Writes all that are waiting. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#writing) await this.#writing
    if (this.#waiting.length === 0) return
    const entries = this.#waiting
    this.#waiting = []
    this.#beingWritten = entries
    this.#writing = this.#write(entries).finally(() => {
      this.#beingWritten = []
      this.#writing = undefined
    })
    await this.#writing
  }

  #flushIn(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delayMs).unref()
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    const byTenant = Map.groupBy(entries, (entry) => entry.tenantId)
    for (const [tenantId, own] of byTenant) {
      for (let from = 0; from < own.length; from += rowsAtOnce) {
        const rows = own.slice(from, from + rowsAtOnce).map((entry) => entry.row)
        await this.#database
          .inTenant(tenantId, (tx) => insertDecisions(tx, rows))
          .catch((error: unknown) => this.#retryLater(tenantId, rows, error))
      }
    }
  }

  /** Only if the database is unavailable: otherwise the tenant is gone, and its decisions with it. */
  #retryLater(tenantId: string, rows: readonly DecisionRow[], error: unknown): void {
    const kept = isUnavailable(error) ? rows.slice(0, maxWaiting - this.#waiting.length) : []
    this.#waiting.push(...kept.map((row) => ({ tenantId, row })))
    this.#lost += rows.length - kept.length
    if (kept.length > 0) this.#flushIn(retryMs)
  }
}
