import { setImmediate } from 'node:timers/promises'

const atOnce = 500

/** Some at a time, so that nobody waits long for the process while a file is read. */
export async function* inSlices<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Result,
): AsyncGenerator<Result[]> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + atOnce).map(each)
  }
}
