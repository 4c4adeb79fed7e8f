// Store functions that run as one statement for all callers that call them at the same time in one transaction.
import type { TenantTx } from './tenant-transaction.ts'

interface Call<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (reason: unknown) => void
}

type Run<Input, Output> = (tx: TenantTx, inputs: readonly Input[]) => Promise<ReadonlyMap<string, Output>>

/** For reads: callers with the same key get the same result. */
export function merged<Input, Output>(
  keyOf: (input: Input) => string,
  run: Run<Input, Output>,
): (tx: TenantTx, input: Input) => Promise<Output | undefined> {
  return gathered<Input, Output | undefined>(async (tx, calls) => {
    const outputs = await run(
      tx,
      calls.map(({ input }) => input),
    )
    for (const { input, resolve } of calls) resolve(outputs.get(keyOf(input)))
  })
}

/**
 * For writes: a statement touches each row once, so a second write of the same key becomes a second statement. Always in the order
 * of their keys, so that no two transactions wait for each other's rows.
 */
export function mergedWrites<Input, Output>(
  keyOf: (input: Input) => string,
  run: Run<Input, Output>,
): (tx: TenantTx, input: Input) => Promise<Output | undefined> {
  return gathered<Input, Output | undefined>(async (tx, calls) => {
    for (let left = calls; left.length > 0; ) {
      const first = new Map<string, Call<Input, Output | undefined>>()
      const later: Call<Input, Output | undefined>[] = []
      for (const call of left) {
        const key = keyOf(call.input)
        if (first.has(key)) later.push(call)
        else first.set(key, call)
      }
      if (later.length > 0) tx.notYet()
      const inOrder = [...first].sort(([one], [other]) => compare(one, other))
      const outputs = await run(
        tx,
        inOrder.map(([, { input }]) => input),
      )
      for (const [key, { resolve }] of inOrder) resolve(outputs.get(key))
      left = later
    }
  })
}

/** For idempotent writes that return nothing. Those of rows that exist need a key, which gives them the same order. */
export function mergedRuns<Input>(
  run: (tx: TenantTx, inputs: readonly Input[]) => Promise<unknown>,
  keyOf: (input: Input) => string = () => '',
): (tx: TenantTx, input: Input) => Promise<void> {
  return gathered<Input, void>(async (tx, calls) => {
    const inputs = calls.map(({ input }) => input)
    await run(
      tx,
      inputs.sort((one, other) => compare(keyOf(one), keyOf(other))),
    )
    for (const { resolve } of calls) resolve()
  })
}

/** Any order will do, as long as it is the same for all. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

function gathered<Input, Output>(flush: (tx: TenantTx, calls: readonly Call<Input, Output>[]) => Promise<void>) {
  const gathering = new WeakMap<TenantTx, Call<Input, Output>[]>()
  return (tx: TenantTx, input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      const call = { input, resolve, reject }
      const calls = gathering.get(tx)
      if (calls) return void calls.push(call)
      const all = [call]
      gathering.set(tx, all)
      // Run after all pending continuations, so that every caller of this tick is included.
      process.nextTick(() => {
        gathering.delete(tx)
        flush(tx, all).catch((error: unknown) => {
          for (const { reject } of all) reject(error)
        })
      })
    })
}
