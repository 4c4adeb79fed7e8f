// What has arrived so far, and a way to wait for more without polling.
import { EventEmitter, once } from 'node:events'

export interface Collected<Item> {
  readonly all: readonly Item[]
  /** Resolves once there are this many. */
  atLeast(count: number): Promise<readonly Item[]>
}

export interface Collector<Item> extends Collected<Item> {
  add(item: Item): void
}

export function createCollector<Item>(): Collector<Item> {
  const all: Item[] = []
  const arrivals = new EventEmitter()
  return {
    all,
    add(item) {
      all.push(item)
      arrivals.emit('item')
    },
    async atLeast(count) {
      while (all.length < count) await once(arrivals, 'item')
      return all
    },
  }
}
