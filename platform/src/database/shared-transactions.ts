// Transactions that requests share. BEGIN and COMMIT cost more than most statements between them: a request that
// arrives while others are running joins the next transaction, together with all that arrive in the meantime. A single
// request never waits.

export interface Sharing {
  /**
   * Only work of one kind is combined: it sends the same statements at the same time, and stores merge them into one.
   */
  readonly kind: string
  /** Work with the same key is never combined. */
  readonly key: string
}

type Work<Tx, T> = (tx: Tx) => Promise<T>

interface Passenger<Tx> {
  readonly key: string
  readonly work: Work<Tx, unknown>
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
}

interface Line<Tx> {
  readonly name: string
  readonly tenantId: string
  readonly waiting: Passenger<Tx>[]
  running: number
  starting: boolean
}

const maxTogether = 32
/** One transaction can be prepared while the other is being committed. */
const maxAtOnce = 2

/**
 * If some fail, the transaction is rolled back and the others run together again, so that none fails because of
 * another.
 */
class NotTogether extends Error {
  readonly failed: ReadonlySet<number>

  constructor(failed: ReadonlySet<number>) {
    super()
    this.failed = failed
  }
}

export type ShareTransaction<Tx> = <T>(tenantId: string, sharing: Sharing, work: Work<Tx, T>) => Promise<T>

export function createSharing<Tx>(
  open: <T>(tenantId: string, work: Work<Tx, T>, parties: number) => Promise<T>,
): ShareTransaction<Tx> {
  const lines = new Map<string, Line<Tx>>()

  const lineOf = (tenantId: string, kind: string): Line<Tx> => {
    const name = `${kind} ${tenantId}`
    const known = lines.get(name)
    if (known) return known
    const line = { name, tenantId, waiting: [], running: 0, starting: false }
    lines.set(name, line)
    return line
  }

  const start = (line: Line<Tx>) => {
    if (line.starting || line.running >= maxAtOnce) return
    line.starting = true
    // Requests that have arrived by now are included.
    setImmediate(() => {
      line.starting = false
      line.running += 1
      void ride(line.tenantId, takeTogether(line.waiting)).finally(() => {
        line.running -= 1
        goOn(line)
      })
      goOn(line)
    })
  }

  const goOn = (line: Line<Tx>) => {
    if (line.waiting.length > 0) start(line)
    else if (line.running === 0) lines.delete(line.name)
  }

  const alone = (tenantId: string, { work, resolve, reject }: Passenger<Tx>) =>
    open(tenantId, work, 1).then(resolve as (result: unknown) => void, reject)

  const ride = async (tenantId: string, group: readonly Passenger<Tx>[]): Promise<void> => {
    const [first, second] = group
    if (!first) return
    if (!second) return alone(tenantId, first)
    try {
      const together = async (tx: Tx) => {
        // Wait for all of them: none may still be running when the transaction is rolled back.
        const ended = await Promise.allSettled(group.map(({ work }) => work(tx)))
        const failed = ended.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
        if (failed.length > 0) throw new NotTogether(new Set(failed))
        return ended.map((end) => (end as PromiseFulfilledResult<unknown>).value)
      }
      const results = await open(tenantId, together, group.length)
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as never)
    } catch (error) {
      if (error instanceof NotTogether) {
        const others = group.filter((_, index) => !error.failed.has(index))
        const failed = group.filter((_, index) => error.failed.has(index))
        await Promise.all([...failed.map((passenger) => alone(tenantId, passenger)), ride(tenantId, others)])
      } else for (const { reject } of group) reject(error)
    }
  }

  return <T>(tenantId: string, { kind, key }: Sharing, work: Work<Tx, T>) =>
    new Promise<T>((resolve, reject) => {
      const line = lineOf(tenantId, kind)
      line.waiting.push({ key, work, resolve: resolve as (result: never) => void, reject })
      start(line)
    })
}

/** Always in key order, so that groups lock the same rows in the same order. */
function takeTogether<Tx>(waiting: Passenger<Tx>[]): Passenger<Tx>[] {
  const group = new Map<string, Passenger<Tx>>()
  const left = waiting.filter((passenger) => {
    const fits = group.size < maxTogether && !group.has(passenger.key)
    if (fits) group.set(passenger.key, passenger)
    return !fits
  })
  waiting.splice(0, waiting.length, ...left)
  return [...group.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}
