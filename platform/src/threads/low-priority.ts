import { setPriority } from 'node:os'

/**
 * The thread gets a tenth of a busy core, and all of an idle one. The lowest priority would give it a seventieth: on a
 * busy machine, an upload of a few seconds would then take minutes.
 */
const niceness = 10

/** Call it inside one of our threads. Linux has a priority per thread; other systems have one for the whole process. */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch {
    // A sandbox may forbid it. The thread then competes as an equal.
  }
}
