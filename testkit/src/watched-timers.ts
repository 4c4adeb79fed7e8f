interface WatchedTimers extends Disposable {
  readonly pending: number
}

/**
 * The timers that the code of this file sets. Test files share a process, and what an earlier one has left running may
 * set timers at any moment, so a count of all timers says nothing. Takes over from fake timers, until disposed of.
 */
export function watchTimersOf(file: string): WatchedTimers {
  const pending = new Set<unknown>()
  const { setTimeout: set, clearTimeout: clear } = globalThis
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    const timer = set(() => {
      pending.delete(timer)
      run()
    }, ms)
    if (new Error('who sets it?').stack?.includes(file)) pending.add(timer)
    return timer
  }) as typeof setTimeout
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer)
    clear(timer)
  }
  return {
    get pending() {
      return pending.size
    },
    [Symbol.dispose]: () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  }
}
