import { setImmediate } from 'node:timers/promises'

/**
 * For long work on the event loop: awaiting it between two items lets other requests run once the slice is used up.
 * Short enough that they hardly notice; long enough that the pauses cost little.
 */
export function createSlices(sliceMs = 2): () => Promise<void> | undefined {
  let endsAt = performance.now() + sliceMs
  return () => {
    if (performance.now() < endsAt) return undefined
    return setImmediate().then(() => {
      endsAt = performance.now() + sliceMs
    })
  }
}
