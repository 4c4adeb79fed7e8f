// The log of decisions: collected for a moment and written in batches, so that no decision waits for it. A decision that led to a
// grant or an approval is written in the same transaction, and never lost. Of the others, a process that is killed loses the last
// moment, and while the database is unavailable a limited number is kept.
import { isUnavailable } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { DecisionRow } from './decisions-store.ts'
import { type LoggedDecision, writeDecisions } from './write-decisions.ts'

interface Entry extends LoggedDecision {
  readonly tenantId: string
}

type Context = Pick<TenancyContext, 'database' | 'vault'>

/** Short, so that batches are small: a long write would delay the decisions made at the same time. */
const collectMs = 20
const retryMs = 1_000
const maxWaiting = 20_000
const rowsAtOnce = 500
/** Beyond this, decisions are logged without their inputs. */
const maxWaitingCharacters = 16 * 1024 * 1024

export class DecisionLog {
  readonly #ctx: Context
  #waitingCharacters = 0
  #waiting: Entry[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #beingWritten: readonly Entry[] = []
  #lost = 0

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  add(tenantId: string, logged: LoggedDecision): void {
    if (this.#waiting.length >= maxWaiting) this.#lost += 1
    else this.#wait({ tenantId, ...logged })
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
    this.#waitingCharacters = 0
    this.#beingWritten = entries
    this.#writing = this.#write(entries).finally(() => {
      this.#beingWritten = []
      this.#writing = undefined
    })
    await this.#writing
  }

  #wait(entry: Entry): void {
    const isRoom = this.#waitingCharacters + (entry.inputs?.length ?? 0) <= maxWaitingCharacters
    const inputs = isRoom ? entry.inputs : null
    this.#waitingCharacters += inputs?.length ?? 0
    this.#waiting.push({ ...entry, inputs })
  }

  #flushIn(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delayMs).unref()
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    const byTenant = Map.groupBy(entries, (entry) => entry.tenantId)
    for (const [tenantId, own] of byTenant) {
      for (let from = 0; from < own.length; from += rowsAtOnce) {
        const some = own.slice(from, from + rowsAtOnce)
        await this.#ctx.database
          .inTenant(tenantId, (tx) => writeDecisions(this.#ctx, tx, some))
          .catch((error: unknown) => this.#retryLater(some, error))
      }
    }
  }

  /** Only if the database is unavailable: otherwise the tenant is gone, and its decisions with it. */
  #retryLater(entries: readonly Entry[], error: unknown): void {
    const kept = isUnavailable(error) ? entries.slice(0, maxWaiting - this.#waiting.length) : []
    for (const entry of kept) this.#wait(entry)
    this.#lost += entries.length - kept.length
    if (kept.length > 0) this.#flushIn(retryMs)
  }
}
