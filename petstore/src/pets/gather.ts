// Runs one batch at a time: each contains everything that was requested while the previous one ran.

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/** `work` returns one result per item, in their order. */
export function gather<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  atMost: number,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let isWorking = false

  const workOff = async () => {
    isWorking = true
    while (queue.length > 0) {
      const batch = queue.splice(0, atMost)
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWorking = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isWorking) void workOff()
    })
}
