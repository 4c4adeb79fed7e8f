// How much may be under way with one other side: so that one who is slow does not take every place that a process has.

export interface Places {
  /** How to leave it; undefined where all are taken. */
  occupy(key: string): (() => void) | undefined
}

export function createPlaces(mostAtOnce: number): Places {
  const underWay = new Map<string, number>()
  return {
    occupy(key) {
      const count = underWay.get(key) ?? 0
      if (count >= mostAtOnce) return undefined
      underWay.set(key, count + 1)
      return () => {
        const left = (underWay.get(key) ?? 0) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
    },
  }
}
