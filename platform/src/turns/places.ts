// How much may be under way at once: for one tenant or one provider, so that none of them takes every place of a process; and
// in all, where each place costs memory or a connection.

export interface Places {
  /** How to leave it; undefined where all are taken. */
  occupy(key: string): (() => void) | undefined
}

export function createPlaces(perKey: number, inAll = Number.POSITIVE_INFINITY): Places {
  const underWay = new Map<string, number>()
  let all = 0
  return {
    occupy(key) {
      const count = underWay.get(key) ?? 0
      if (count >= perKey || all >= inAll) return undefined
      underWay.set(key, count + 1)
      all += 1
      return () => {
        all -= 1
        const left = (underWay.get(key) ?? 0) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
    },
  }
}
