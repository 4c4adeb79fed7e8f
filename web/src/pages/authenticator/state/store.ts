// A value that others watch, for React's useSyncExternalStore.
export interface Store<State> {
  get(): State
  change(part: Partial<State>): void
  subscribe(changed: () => void): () => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const watching = new Set<() => void>()
  return {
    get: () => state,
    change(part) {
      state = { ...state, ...part }
      for (const changed of watching) changed()
    },
    subscribe(changed) {
      watching.add(changed)
      return () => void watching.delete(changed)
    },
  }
}
