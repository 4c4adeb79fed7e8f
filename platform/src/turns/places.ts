// Limits how much may run at once: for one tenant or provider, so that none of them takes every slot of a process; and
// in total, where each slot costs memory or a connection.

export interface Places {
  /** Returns a function that releases the slot; undefined if all are taken. */
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
