import { setPriority } from 'node:os'

/** Everything else on the machine goes first: the thread gets a seventieth of a busy core, and all of an idle one. */
const niceness = 19

/** For a thread of ours, to be called in it. Linux has a priority for each thread; elsewhere it is that of the whole process. */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch {
    // A sandbox may forbid it. The thread then competes as an equal.
  }
}
