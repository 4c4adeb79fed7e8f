// How the users of libuv's thread pool share it. Hashes and name lookups can take long and tenants cause both, so each
// has a limit, and at least one thread is left for short work such as signatures and files.
import { availableParallelism } from 'node:os'

const threads = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '', 10) || 4

/** A slow name server blocks a thread for up to half a minute. */
const lookups = Math.max(2, Math.min(4, Math.floor(threads / 4)))

export const threadPool = {
  lookups,
  /** More at once than there are cores gains nothing. */
  hashes: Math.max(1, Math.min(availableParallelism(), threads - lookups - 1)),
} as const
