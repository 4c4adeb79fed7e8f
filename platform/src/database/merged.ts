// Store functions that run as one statement for all who call them at the same time in one transaction.
import type { TenantTx } from './tenant-transaction.ts'

interface Call<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (reason: unknown) => void
}

type Run<Input, Output> = (tx: TenantTx, inputs: readonly Input[]) => Promise<ReadonlyMap<string, Output>>

/** Whoever asks for the same gets the same. */
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

/** For writing: a statement touches a row once, so that a second write of the same key is a second statement. */
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
      const outputs = await run(
        tx,
        [...first.values()].map(({ input }) => input),
      )
      for (const [key, { resolve }] of first) resolve(outputs.get(key))
      left = later
    }
  })
}

/** For writing what says nothing and where the same twice is no trouble. */
export function mergedRuns<Input>(
  run: (tx: TenantTx, inputs: readonly Input[]) => Promise<unknown>,
): (tx: TenantTx, input: Input) => Promise<void> {
  return gathered<Input, void>(async (tx, calls) => {
    await run(
      tx,
      calls.map(({ input }) => input),
    )
    for (const { resolve } of calls) resolve()
  })
}

function gathered<Input, Output>(flush: (tx: TenantTx, calls: readonly Call<Input, Output>[]) => Promise<void>) {
  const gathering = new WeakMap<TenantTx, Call<Input, Output>[]>()
  return (tx: TenantTx, input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      const call = { input, resolve, reject }
      const calls = gathering.get(tx)
      if (calls) return void calls.push(call)
      const all = [call]
      gathering.set(tx, all)
      // After everything that can go on now has gone on: all who are to call have called.
      process.nextTick(() => {
        gathering.delete(tx)
        flush(tx, all).catch((error: unknown) => {
          for (const { reject } of all) reject(error)
        })
      })
    })
}
